import Sqids from 'sqids'
import type { Config } from './config/config.ts'

/**
 * Turns our running numbers into the ids that people see, and back; one alphabet for each kind, from a key that never
 * changes.
 */
export type PublicIds = {
  readonly encode: (number: number) => string
  readonly decode: (id: string) => number | null
}

/** How accounts, purchases, free tickets and prizes of the wheel are called on screens, in emails and by partners. */
export type Ids = Readonly<Record<'accounts' | 'purchases' | 'tickets' | 'rewards', PublicIds>>

/** Each kind is created on first use, because a process has the key only if its roles use the kind. */
export function makeIds({ idKeyFor }: Pick<Config, 'idKeyFor'>): Ids {
  const made: { -readonly [Kind in keyof Ids]?: PublicIds } = {}
  return {
    get accounts() {
      made.accounts ??= makePublicIds(idKeyFor('account ids'))
      return made.accounts
    },
    get purchases() {
      made.purchases ??= makePublicIds(idKeyFor('purchase ids'))
      return made.purchases
    },
    get tickets() {
      made.tickets ??= makePublicIds(idKeyFor('ticket ids'))
      return made.tickets
    },
    get rewards() {
      made.rewards ??= makePublicIds(idKeyFor('reward ids'))
      return made.rewards
    },
  }
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH_MIN = 8

export function makePublicIds(key: Buffer): PublicIds {
  const sqids = new Sqids({ alphabet: lettersOf(key), minLength: LENGTH_MIN })
  const encode = (number: number) => sqids.encode([number])
  return {
    encode,
    decode: (id) => {
      const [number, ...more] = sqids.decode(id)
      // An invented text may decode to several numbers, or to one too large to be encoded again.
      if (number === undefined || more.length > 0 || !Number.isSafeInteger(number)) return null
      // Several texts can decode to one number. Only the text that encode would write is accepted.
      return encode(number) === id ? number : null
    },
  }
}

/** The letters of ids in an order that a key decides. */
function lettersOf(key: Buffer): string {
  const pool = [...LETTERS]
  for (let index = pool.length - 1; index > 0; index -= 1) {
    const other = (key[index % key.length]! + index * 7) % (index + 1)
    const stored = pool[index]!
    pool[index] = pool[other]!
    pool[other] = stored
  }
  return pool.join('')
}
