import Sqids, { defaultOptions } from 'sqids'
import type { Config } from './config/config.ts'

/**
 * Turns our running numbers into the ids that people see, and back; one alphabet for each kind, from a key that never
 * changes.
 */
export type PublicIds = { encode: (number: number) => string; decode: (id: string) => number | null }

/** How accounts, purchases, free tickets and prizes of the wheel are called on screens, in emails and by partners. */
export type Ids = Readonly<Record<'accounts' | 'purchases' | 'tickets' | 'rewards', PublicIds>>

export function makeIds({ idKeyFor }: Pick<Config, 'idKeyFor'>): Ids {
  return {
    accounts: makePublicIds(idKeyFor('account ids')),
    purchases: makePublicIds(idKeyFor('purchase ids')),
    tickets: makePublicIds(idKeyFor('ticket ids')),
    rewards: makePublicIds(idKeyFor('reward ids')),
  }
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH_MIN = 8

export function makePublicIds(key: Buffer): PublicIds {
  const alphabet = lettersOf(key)
  const sqids = new Sqids({ alphabet, minLength: LENGTH_MIN })
  const encode = makeEncoder(alphabet, (number) => sqids.encode([number]))
  return {
    encode,
    decode: (id) => {
      const [number, ...more] = sqids.decode(id)
      // A text that strangers made up may decode to more than one number, or to one too large to be written again.
      if (number === undefined || more.length > 0 || !Number.isSafeInteger(number)) return null
      // Several texts can decode to one number; only the one we would write is taken.
      return encode(number) === id ? number : null
    },
  }
}

/**
 * The ids of Sqids, ten times as fast: a register of a million lines needs as many. All that Sqids shuffles for one
 * number follows from the number's remainder, so it is made once for each; what may hold a word of its blocklist goes
 * to the library.
 */
function makeEncoder(given: string, encodeByLibrary: (number: number) => string): (number: number) => string {
  const alphabet = shuffleOfSqids(given)
  const shapes = [...alphabet].map((letter) => {
    const offset = (letter.charCodeAt(0) + 1) % alphabet.length
    const turned = alphabet.slice(offset) + alphabet.slice(0, offset)
    const reversed = [...turned].reverse().join('')
    return { prefix: turned[0]!, digits: reversed.slice(1), padding: reversed[0]! + shuffleOfSqids(reversed) }
  })
  const beginnings = new Set([...defaultOptions.blocklist].map((word) => word.slice(0, 3)))
  return (number) => {
    if (!Number.isSafeInteger(number) || number < 0) return encodeByLibrary(number)
    const { prefix, digits, padding } = shapes[number % shapes.length]!
    let written = ''
    for (let rest = number; ; rest = Math.floor(rest / digits.length)) {
      written = digits[rest % digits.length]! + written
      if (rest < digits.length) break
    }
    const id = prefix + written
    const whole = id + padding.slice(0, Math.max(0, LENGTH_MIN - id.length))
    const lower = whole.toLowerCase()
    for (let at = 0; at + 3 <= lower.length; at += 1)
      if (beginnings.has(lower.slice(at, at + 3))) return encodeByLibrary(number)
    return whole
  }
}

/** As Sqids shuffles: the same letters always come out in the same order. */
function shuffleOfSqids(letters: string): string {
  const pool = [...letters]
  for (let index = 0, other = pool.length - 1; other > 0; index += 1, other -= 1) {
    const place = (index * other + pool[index]!.charCodeAt(0) + pool[other]!.charCodeAt(0)) % pool.length
    const stored = pool[index]!
    pool[index] = pool[place]!
    pool[place] = stored
  }
  return pool.join('')
}

/** The letters of ids in an order that a key decides. */
export function lettersOf(key: Buffer): string {
  const pool = [...LETTERS]
  for (let index = pool.length - 1; index > 0; index -= 1) {
    const other = (key[index % key.length]! + index * 7) % (index + 1)
    const stored = pool[index]!
    pool[index] = pool[other]!
    pool[other] = stored
  }
  return pool.join('')
}
