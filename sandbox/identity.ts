import { createHash } from 'node:crypto'

const letters = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

export type MakeId = (prefix: string, length?: number) => string

/**
 * Ids look like the provider's. They are derived from the seed and a counter, so that the history of a seed is
 * reproducible. The counter is part of the stored state, so that a restart never repeats an id.
 */
export function makeIds(seed: string, counter: { idsMade: number }): MakeId {
  return (prefix, length = 24) => {
    counter.idsMade += 1
    const bytes = createHash('sha512').update(`${seed}:${counter.idsMade}`).digest()
    return prefix + Array.from(bytes.subarray(0, length), (byte) => letters[byte % letters.length]).join('')
  }
}
