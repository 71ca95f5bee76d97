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

/** How much the newest pause between two that leave counts for the mean. */
const NEWEST = 0.1

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
  /** Mean milliseconds between two departures while the line is not empty. */
  #pauseMs = 0

  constructor(limits: LineLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /** For how long the last of those who wait will wait, as it goes now. */
  get expectedWaitMs(): number {
    return this.#waiting.length * this.#pauseMs
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
    this.#lastLeftAt = now
    this.#pauseMs = this.#pauseMs === 0 ? pauseMs : this.#pauseMs * (1 - NEWEST) + pauseMs * NEWEST
    this.#begin(next)
  }
}
