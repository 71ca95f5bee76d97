/** Changes a text while it is typed: takes the text before and after the key, and returns the text to show. */
export type Shape = (before: string, after: string) => string

/** Removes pasted zero-width characters before `maxLength` counts them. Non-breaking spaces become plain ones. */
export function dropInvisible(text: string): string {
  return text.replace(/\p{Cf}/gu, '').replace(/[\u00A0\u2007\u202F]/g, ' ')
}

/** Removes dots and outer spaces from a name; applied when the field is left. */
export function tidyName(text: string): string {
  return text.replaceAll('.', '').trim()
}

/**
 * Birth dates are typed as digits: a slash is added after the second and the fifth character. A single digit before a
 * typed slash is padded, other separators become slashes, and a date that the browser fills in (1990-12-31) is
 * reversed. Deleting never restores a slash.
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

/** Removes leading spaces of pasted text, so that they do not count. */
export function dropLeadingSpaces(_before: string, after: string): string {
  return after.trimStart()
}
