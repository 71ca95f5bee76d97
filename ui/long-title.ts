/** A title of more characters is set smaller, so that it still fits its place. */
export const LONG_TITLE_ABOVE = 50

export function isLongTitle(title: string): boolean {
  return [...title].length > LONG_TITLE_ABOVE
}
