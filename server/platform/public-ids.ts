import Sqids, { defaultOptions } from 'sqids'
import type { Config } from './config/config.ts'

/**
 * Turns our running numbers into the ids that people see, and back; one alphabet for each kind, from a key that never
 * changes.
 */
export type PublicIds = {
  readonly encode: (number: number) => string
  /** Writes the id in ASCII, and answers its length. */
  readonly encodeInto: (number: number, target: Uint8Array, offset: number) => number
  readonly decode: (id: string) => number | null
}

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
/** The largest number has eleven letters; of the library, which avoids words, a few more. */
const ID_BYTES_MAX = 32

export function makePublicIds(key: Buffer): PublicIds {
  const alphabet = lettersOf(key)
  const sqids = new Sqids({ alphabet, minLength: LENGTH_MIN })
  const encodeInto = makeEncoder(alphabet, (number) => sqids.encode([number]))
  const written = Buffer.alloc(ID_BYTES_MAX)
  const encode = (number: number) => written.toString('latin1', 0, encodeInto(number, written, 0))
  return {
    encode,
    encodeInto,
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
 * The ids of Sqids, twenty times as fast: a register of a million lines needs as many. All that Sqids shuffles for one
 * number follows from the number's remainder, so it is made once for each; what holds a word of its blocklist goes to
 * the library.
 */
function makeEncoder(given: string, encodeByLibrary: (number: number) => string): PublicIds['encodeInto'] {
  const alphabet = shuffleOfSqids(given)
  const shapes = [...alphabet].map((letter) => {
    const offset = (letter.charCodeAt(0) + 1) % alphabet.length
    const turned = alphabet.slice(offset) + alphabet.slice(0, offset)
    const reversed = [...turned].reverse().join('')
    const padding = reversed[0]! + shuffleOfSqids(reversed)
    return { prefix: codesOf(turned)[0]!, digits: codesOf(reversed.slice(1)), padding: codesOf(padding) }
  })
  const writeByLibrary = (number: number, target: Uint8Array, offset: number) => {
    const codes = codesOf(encodeByLibrary(number))
    target.set(codes, offset)
    return codes.length
  }
  return (number, target, offset) => {
    if (!Number.isSafeInteger(number) || number < 0) return writeByLibrary(number, target, offset)
    const { prefix, digits, padding } = shapes[number % shapes.length]!
    let length = 2
    for (let rest = number; rest >= digits.length; rest = Math.floor(rest / digits.length)) length += 1
    target[offset] = prefix
    for (let at = length - 1, rest = number; at > 0; at -= 1, rest = Math.floor(rest / digits.length))
      target[offset + at] = digits[rest % digits.length]!
    for (let at = length; at < LENGTH_MIN; at += 1) target[offset + at] = padding[at - length]!
    const end = offset + Math.max(length, LENGTH_MIN)
    return holdsBlockedWord(target, offset, end) ? writeByLibrary(number, target, offset) : end - offset
  }
}

function codesOf(letters: string): number[] {
  return [...letters].map((letter) => letter.charCodeAt(0))
}

/**
 * The words that an id of eight letters or more may hold, by the place of their first three letters: Sqids compares
 * shorter ones with whole ids alone.
 */
const blockedWords = new Map<number, string[]>()
const beginsWord = new Uint8Array(2 ** 15)
const letters = new Set(LETTERS.toLowerCase())
for (const word of defaultOptions.blocklist) {
  if (word.length <= 3 || ![...word].every((letter) => letters.has(letter))) continue
  const place = placeOf(codesOf(word), 0)
  beginsWord[place] = 1
  blockedWords.set(place, [...(blockedWords.get(place) ?? []), word])
}

/** Without regard to case. Words with a digit count at the beginning and at the end of an id alone. */
function holdsBlockedWord(codes: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at + 3 < end; at += 1) {
    const place = placeOf(codes, at)
    if (beginsWord[place] === 0) continue
    const rest = String.fromCharCode(...codes.subarray(at, end)).toLowerCase()
    const isBlocked = (word: string) =>
      rest.startsWith(word) && (!/\d/.test(word) || at === from || rest.length === word.length)
    if (blockedWords.get(place)!.some(isBlocked)) return true
  }
  return false
}

/** Of three letters; a digit has the place of some letter. */
function placeOf(codes: ArrayLike<number>, at: number): number {
  return ((codes[at]! & 31) << 10) | ((codes[at + 1]! & 31) << 5) | (codes[at + 2]! & 31)
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
