/** The pattern of `like` for texts that contain this one, whatever characters it has. */
export function likePart(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
