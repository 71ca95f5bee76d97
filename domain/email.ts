export const EMAIL_LENGTH_MAX = 254
export const EMAIL_LOCAL_LENGTH_MAX = 64
export const EMAIL_TEXT = 'Please enter a valid email address'

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/** The text to show beside an e-mail, or null where it is right. */
export function emailProblem(email: string): string | null {
  const { local, domain } = splitEmail(email)
  const fits = email.length <= EMAIL_LENGTH_MAX && local.length <= EMAIL_LOCAL_LENGTH_MAX
  return fits && LOCAL.test(local) && DOMAIN.test(domain) ? null : EMAIL_TEXT
}

/** The form in which two e-mails are compared: one account, however it was typed. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase()
}

const COMMON_DOMAINS: readonly string[] = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'live.com',
  'live.co.uk',
  'msn.com',
  'yahoo.com',
  'yahoo.co.uk',
  'ymail.com',
  'rocketmail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'aol.co.uk',
  'btinternet.com',
  'btopenworld.com',
  'sky.com',
  'talktalk.net',
  'virginmedia.com',
  'ntlworld.com',
  'blueyonder.co.uk',
  'tiscali.co.uk',
  'mail.com',
  'gmx.com',
  'gmx.co.uk',
  'protonmail.com',
  'proton.me',
]
const TYPO_DISTANCE_MAX = 2
const TYPO_DOMAIN_LENGTH_MIN = 4

/** The e-mail that was probably meant where its domain is nearly a common one, to be offered and never taken for granted. */
export function suggestEmail(email: string): string | null {
  const { local, domain } = splitEmail(foldEmail(email))
  const isLikeDomain = domain.includes('.') && domain.length >= TYPO_DOMAIN_LENGTH_MIN
  if (!LOCAL.test(local) || !isLikeDomain || COMMON_DOMAINS.includes(domain)) return null
  const [nearest] = COMMON_DOMAINS.map((common) => ({ common, distance: editDistance(domain, common) }))
    .filter(({ distance }) => distance <= TYPO_DISTANCE_MAX)
    .sort((a, b) => a.distance - b.distance)
  return nearest ? `${local}@${nearest.common}` : null
}

export function suggestionText(suggestion: string): string {
  return `Did you mean ${suggestion}?`
}

function splitEmail(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@')
  return at < 0 ? { local: '', domain: '' } : { local: email.slice(0, at), domain: email.slice(at + 1) }
}

/** How many letters must be put in, left out or changed to make one word of the other. */
export function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const here = [row]
    for (let column = 1; column <= other.length; column++) {
      const changed = above[column - 1]! + (one[row - 1] === other[column - 1] ? 0 : 1)
      here.push(Math.min(changed, above[column]! + 1, here[column - 1]! + 1))
    }
    above = here
  }
  return above[other.length]!
}
