import { addressKey } from './rate-limits.ts'

const WINDOW_MS = 60_000
/** Beyond this number, the address with the oldest last call is evicted. */
const ADDRESSES_MAX = 5_000

/** How many calls came in a minute, and when its first came. */
type Minute = { calls: number; from: number }

/** One count of a call: whether there were too many, how many are left, and seconds until a new minute. */
export type Counted = { isExceeded: boolean; remaining: number; secondsLeft: number }

/** A promise if another process counts. */
export type MakeCallCounter = (name: string, max: number) => (address: string | undefined) => Counted | Promise<Counted>

export type CountCall = (address: string | undefined) => Counted

/**
 * Counts calls of an address, up to `max` in the minute that starts with its first call. The counts are in the memory
 * of this process, and one count is one synchronous step, since every call of the API needs it.
 */
export function countInMemory(_name: string, max: number): CountCall {
  const minutes = new Map<string, Minute>()
  return (address) => {
    const now = Date.now()
    const { calls, from } = countOne(minutes, addressKey(address), now)
    const secondsLeft = Math.ceil((WINDOW_MS - (now - from)) / 1000)
    return { isExceeded: calls > max, remaining: Math.max(0, max - calls), secondsLeft }
  }
}

function countOne(minutes: Map<string, Minute>, key: string, now: number): Minute {
  const found = minutes.get(key)
  const minute = found && found.from + WINDOW_MS > now ? found : { calls: 0, from: now }
  minute.calls += 1
  minutes.delete(key)
  minutes.set(key, minute)
  if (minutes.size > ADDRESSES_MAX) minutes.delete(minutes.keys().next().value!)
  return minute
}
