/**
 * How exactly the server's time is known. It is set from answers that no cache can have stored: their `server_time`, or
 * `Date` and `Age` if that never arrived. A body that may have been cached does not give the current time.
 */
type Knowledge = 'none' | 'headers' | 'exact'

let offsetMs = 0
let knowledge: Knowledge = 'none'
const listeners = new Set<() => void>()

export function serverNow(): Date {
  return serverTimeAt(Date.now())
}

/** The time on the server's clock when the browser's clock showed `ownMs`. It becomes more exact with later answers. */
export function serverTimeAt(ownMs: number): Date {
  return new Date(ownMs + offsetMs)
}

/** Whether the clock has been set, or cannot be set. */
export function isClockSettled(): boolean {
  return knowledge !== 'none'
}

/** The server answered at some time between the request and the answer, so the middle is assumed. */
export function learnServerTime(serverTime: Date, sentAtMs: number, arrivedAtMs = Date.now()): void {
  learn(serverTime.getTime() - (sentAtMs + arrivedAtMs) / 2, 'exact')
}

/** `Date` has whole seconds, so half a second is added. It never replaces an exact time. */
export function learnFromHeaders(headers: Headers): void {
  const date = Date.parse(headers.get('date') ?? '')
  if (knowledge === 'exact' || Number.isNaN(date)) return
  learn(date + Number(headers.get('age') ?? 0) * 1000 + 500 - Date.now(), 'headers')
}

/** Without any answer the browser's own clock is used. */
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
