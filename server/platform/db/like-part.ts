/** The `like` pattern for texts that contain this one, with special characters escaped. */
export function likePart(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
