/** Zero-width characters: joiners, soft hyphens, byte order marks and direction marks. */
const INVISIBLE = /\p{Cf}/gu
/** Non-breaking spaces. */
const NON_BREAKING_SPACES = /[\u00A0\u2007\u202F]/g

/** Removes the invisible characters that pasting adds. A visitor cannot see them, so they could not correct them. */
export function cleanPasted(text: string): string {
  return text.replace(INVISIBLE, '').replace(NON_BREAKING_SPACES, ' ')
}
