/** Longer titles are set smaller, so that they still fit. */
export const LONG_TITLE_ABOVE = 50

export function isLongTitle(title: string): boolean {
  return [...title].length > LONG_TITLE_ABOVE
}
