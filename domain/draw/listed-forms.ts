import { foldMailbox } from '../person/email.ts'
import { foldName, fullName, shortName } from '../person/identity.ts'

/** A listed person: an email address, or a name and a date of birth. */
export type ListedPerson = { readonly email: string } | { readonly name: string; readonly dob: string }

/** The details of an account or a card that are compared with lists. */
export type Holder = Readonly<Record<'email' | 'firstName' | 'lastName' | 'dob', string | null>>

const TITLES: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'rev', 'sir', 'dame'])

/** The folded words of a name, without titles. */
export function nameWords(name: string): string[] {
  return name
    .split(/\s+/)
    .map(foldName)
    .filter((word) => word !== '' && !TITLES.has(word))
}

/**
 * The texts under which a listed person is stored. A ticket holder who is that person has at least one of them. A name
 * is stored in both orders of first name and surname, whole (`name`) and without middle names (`short`).
 */
export function formsOfListed(person: ListedPerson): string[] {
  if ('email' in person) return [`email ${foldMailbox(person.email)}`]
  const words = nameWords(person.name)
  const joined = (from: number, to?: number) => words.slice(from, to).join('')
  const cuts = words.map((_, at) => at)
  const whole = new Set(cuts.map((at) => joined(at) + joined(0, at)))
  const firstNameFirst = cuts.slice(1).map((at) => words[0] + joined(at))
  const surnameFirst = cuts.slice(1).map((at) => words[at] + joined(0, at))
  const short = new Set([...firstNameFirst, ...surnameFirst].filter((name) => !whole.has(name)))
  return [
    ...[...whole].map((name) => `name ${name} ${person.dob}`),
    ...[...short].map((name) => `short ${name} ${person.dob}`),
  ]
}

/**
 * The texts by which a ticket holder is looked up in a list. A name without middle names is looked up only among whole
 * names, so two people with different middle names stay apart.
 */
export function formsOfHolder({ email, firstName, lastName, dob }: Holder): string[] {
  const forms = email ? [`email ${foldMailbox(email)}`] : []
  if (!firstName || !lastName || !dob) return forms
  const full = fullName(firstName, lastName)
  const short = shortName(firstName, lastName)
  return [...new Set([...forms, `name ${full} ${dob}`, `short ${full} ${dob}`, `name ${short} ${dob}`])]
}

/** The lookup texts of lists that were made before names were folded. Such lists stay in force. */
export function formerFormsOfHolder({ email, firstName, lastName, dob }: Holder): string[] {
  const name = firstName && lastName && dob ? [`${firstName} ${lastName} ${dob}`] : []
  return [...(email ? [email] : []), ...name].map((text) => text.trim().replace(/\s+/g, ' ').toLowerCase())
}
