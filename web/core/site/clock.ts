/**
 * The server's time, as near as the browser can know it. It is put right by answers that no cache can have cached:
 * their `server_time`, or where that never came, `Date` and `Age`. A body that may have been cached says nothing about
 * now.
 */
type Knowledge = 'none' | 'headers' | 'exact'

let offsetMs = 0
let knowledge: Knowledge = 'none'
const listeners = new Set<() => void>()

export function serverNow(): Date {
  return serverTimeAt(Date.now())
}

/** What the server's clock showed as the browser's own showed this; better the later it is asked. */
export function serverTimeAt(ownMs: number): Date {
  return new Date(ownMs + offsetMs)
}

/** Whether the clock has been put right, or it is known that it cannot be. */
export function isClockSettled(): boolean {
  return knowledge !== 'none'
}

/** The answer left the server somewhere between the request and the answer: halfway is the best guess. */
export function learnServerTime(serverTime: Date, sentAtMs: number, arrivedAtMs = Date.now()): void {
  learn(serverTime.getTime() - (sentAtMs + arrivedAtMs) / 2, 'exact')
}

/** `Date` knows only whole seconds: taken in their middle, and never over an exact time. */
export function learnFromHeaders(headers: Headers): void {
  const date = Date.parse(headers.get('date') ?? '')
  if (knowledge === 'exact' || Number.isNaN(date)) return
  learn(date + Number(headers.get('age') ?? 0) * 1000 + 500 - Date.now(), 'headers')
}

/** No answer came: better the browser's own clock than none. */
export function settleClock(): void {
  if (knowledge === 'none') learn(0, 'headers')
}

export function onClockLearnt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function learn(offset: number, how: Knowledge): void {
  offsetMs = offset
  knowledge = how
  for (const listener of listeners) listener()
}
