/** How a text changes while it is typed: from what stood there and what stands there now to what should stand there. */
export type Shape = (before: string, after: string) => string

/** Names keep no dots and no outer spaces; applied when the field is left. */
export function tidyName(text: string): string {
  return text.replaceAll('.', '').trim()
}

/**
 * Birth dates are typed as digits alone: a slash follows the second and the fifth character by itself.
 * A single digit before a typed slash is padded, other separators become slashes, and a date from the browser's own
 * memory (1990-12-31) is turned round. Deleting never puts a slash back.
 */
export function slashDate(before: string, after: string): string {
  const remembered = /^(\d{4})-(\d\d)-(\d\d)$/.exec(after)
  if (remembered) return `${remembered[3]}/${remembered[2]}/${remembered[1]}`
  if (after.length <= before.length) return after
  return after
    .replace(/[-.\s]/g, '/')
    .replace(/[^\d/]/g, '')
    .replace(/^(\d)\//, '0$1/')
    .replace(/^(\d\d)\/*/, '$1/')
    .replace(/^(\d\d\/)(\d)\//, (_, day: string, month: string) => `${day}0${month}/`)
    .replace(/^(\d\d\/\d\d)\/*/, '$1/')
    .slice(0, 10)
}

/** What is pasted with spaces before it loses them, so that they do not count. */
export function dropLeadingSpaces(_before: string, after: string): string {
  return after.trimStart()
}
