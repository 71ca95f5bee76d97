/** How operators name campaigns, bundles and pages. */
export const TAG_PATTERN = /^[A-Z0-9_-]{1,30}$/

/** The tag of a page in an address, in upper or lower case; null if it is invalid. */
export function readPageTag(text: string): string | null {
  const tag = text.toUpperCase()
  return TAG_PATTERN.test(tag) ? tag : null
}
