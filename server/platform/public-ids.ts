import Sqids from 'sqids'
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

function makePublicIds(key: Buffer): PublicIds {
  const sqids = new Sqids({
    alphabet: shuffled('abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789', key),
    minLength: 8,
  })
  return {
    encode: (number) => sqids.encode([number]),
    decode: (id) => {
      const [number, ...more] = sqids.decode(id)
      // A text that strangers made up may decode to more than one number, or to one too large to be written again.
      if (number === undefined || more.length > 0 || !Number.isSafeInteger(number)) return null
      // Several texts can decode to one number; only the one we would write is taken.
      return sqids.encode([number]) === id ? number : null
    },
  }
}

function shuffled(letters: string, key: Buffer): string {
  const pool = [...letters]
  for (let index = pool.length - 1; index > 0; index -= 1) {
    const other = (key[index % key.length]! + index * 7) % (index + 1)
    const stored = pool[index]!
    pool[index] = pool[other]!
    pool[other] = stored
  }
  return pool.join('')
}
