export type LineLimits = {
  /** So many are in work at a time. */
  atOnce: number
  /** The most callers that may wait, and the longest that one may be expected to wait. */
  waitingMax: number
  waitMsMax: number
}

/** `arrivedAt` is when they came for the first time; `hasPlace` says that they were sent away then. */
export type Arrival = { arrivedAt: number; hasPlace: boolean }

type Member = Arrival & { admit: () => void; state: 'waiting' | 'working' | 'gone' }

/** For how long a departure counts: work ends in batches of dozens, and between two of them nobody leaves. */
const REMEMBERED_MS = 2_000

/**
 * A bounded line before work. Callers are admitted in the order of their arrival, also those who were refused once and
 * come again: half of the line is reserved for them, so that a new caller does not overtake one who has waited.
 */
export class WaitingLine {
  readonly #limits: LineLimits
  readonly #now: () => number
  readonly #waiting: Member[] = []
  #inWork = 0
  #lastLeftAt = 0
  /** Milliseconds in which somebody waited, and who left in them: the older, the less they count. */
  #waitedMs = 0
  #left = 0

  constructor(limits: LineLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /** For how long the last of those who wait will wait, as it goes now. */
  get expectedWaitMs(): number {
    return this.#left === 0 ? 0 : (this.#waiting.length * this.#waitedMs) / this.#left
  }

  /**
   * Calls `admit` at once or in its turn, and answers what to call at the end, come what may; null if there is no room.
   */
  join(arrival: Arrival, admit: () => void): (() => void) | null {
    const member: Member = { ...arrival, admit, state: 'waiting' }
    if (this.#inWork < this.#limits.atOnce) this.#begin(member)
    else if (this.#hasRoomFor(arrival)) this.#line(member)
    else return null
    return () => this.#leave(member)
  }

  #hasRoomFor({ hasPlace }: Arrival): boolean {
    const share = hasPlace ? 1 : 0.5
    const { waitingMax, waitMsMax } = this.#limits
    return this.#waiting.length < waitingMax * share && this.expectedWaitMs <= waitMsMax * share
  }

  #line(member: Member): void {
    if (this.#waiting.length === 0) this.#lastLeftAt = this.#now()
    const behind = this.#waiting.findLastIndex(({ arrivedAt }) => arrivedAt <= member.arrivedAt)
    this.#waiting.splice(behind + 1, 0, member)
  }

  #begin(member: Member): void {
    this.#inWork += 1
    member.state = 'working'
    member.admit()
  }

  #leave(member: Member): void {
    const { state } = member
    member.state = 'gone'
    if (state === 'waiting') this.#waiting.splice(this.#waiting.indexOf(member), 1)
    if (state !== 'working') return
    this.#inWork -= 1
    const next = this.#waiting.shift()
    if (!next) return
    const now = this.#now()
    const pauseMs = now - this.#lastLeftAt
    const share = Math.exp(-pauseMs / REMEMBERED_MS)
    this.#lastLeftAt = now
    this.#waitedMs = this.#waitedMs * share + pauseMs
    this.#left = this.#left * share + 1
    this.#begin(next)
  }
}
