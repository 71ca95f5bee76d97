export const EMAIL_LENGTH_MAX = 254
export const EMAIL_LOCAL_LENGTH_MAX = 64
export const EMAIL_TEXT = 'Please enter a valid email address'

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/** The text to show beside an email, or null if it is valid. */
export function emailProblem(email: string): string | null {
  const { local, domain } = splitEmail(email)
  const fits = email.length <= EMAIL_LENGTH_MAX && local.length <= EMAIL_LOCAL_LENGTH_MAX
  return fits && LOCAL.test(local) && DOMAIN.test(domain) ? null : EMAIL_TEXT
}

/** The form in which two emails are compared: one account, however it was typed. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Gmail ignores dots in an address and treats both domains alike. */
const GMAIL_DOMAINS: readonly string[] = ['gmail.com', 'googlemail.com']

/**
 * The mailbox that an email is delivered to. Two emails with one mailbox belong to one person. A tag after a plus is
 * dropped, and at Gmail the dots. At other providers `ann.field@` and `annfield@` may be two people. `fold_mailbox`
 * does the same in SQL.
 */
export function foldMailbox(email: string): string {
  const { local, domain } = splitEmail(foldEmail(email))
  const untagged = local.split('+')[0] || local
  return GMAIL_DOMAINS.includes(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
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
/** Real domains that are one edit from a common one, or were queried: no correction is suggested for them. */
const KNOWN_DOMAINS: ReadonlySet<string> = new Set([
  ...COMMON_DOMAINS,
  'bbc.com',
  'bt.com',
  'btclick.com',
  'email.com',
  'fastmail.com',
  'gmx.de',
  'gmx.net',
  'he.com',
  'hey.com',
  'hotmail.ca',
  'hotmail.de',
  'hotmail.es',
  'hotmail.fr',
  'hotmail.it',
  'inbox.com',
  'live.ca',
  'live.ie',
  'live.nl',
  'love.com',
  'mac.co.uk',
  'mail.co.uk',
  'mail.de',
  'mail.ru',
  'mailo.com',
  'mi.com',
  'msn.co.uk',
  'outlook.co.uk',
  'outlook.ie',
  'pm.me',
  'protonmail.ch',
  'qq.com',
  'sky.co.uk',
  'talk21.com',
  'talktalk.co.uk',
  'virgin.net',
  'web.de',
  'yahoo.ca',
  'yahoo.co.in',
  'yahoo.ie',
  'yandex.com',
  'zoho.com',
])

/**
 * A suggested email, if the domain is one edit from a common one and is not a known domain itself. It is offered,
 * never applied automatically.
 */
export function suggestEmail(email: string): string | null {
  const { local, domain } = splitEmail(foldEmail(email))
  if (!LOCAL.test(local) || KNOWN_DOMAINS.has(domain)) return null
  const meant = COMMON_DOMAINS.find((common) => isOneEdit(domain, common))
  return meant ? `${local}@${meant}` : null
}

export function suggestionText(suggestion: string): string {
  return `Did you mean ${suggestion}?`
}

function splitEmail(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@')
  return at < 0 ? { local: '', domain: '' } : { local: email.slice(0, at), domain: email.slice(at + 1) }
}

/** Whether one letter added, removed or changed, or two neighbours swapped, turns one word into the other. */
export function isOneEdit(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const [left, right] = [one.slice(same), other.slice(same)]
  if (left === right) return false
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left.length > 1 && isSwapped)
  )
}
