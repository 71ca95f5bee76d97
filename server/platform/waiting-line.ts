export type LineLimits = {
  /** The number of callers in work at a time. */
  atOnce: number
  /** The most callers that may wait, and the longest that one may be expected to wait. */
  waitingMax: number
  waitMsMax: number
}

/** `arrivedAt` is the caller's first arrival; `hasPlace` is true if they were refused then and got a place. */
export type Arrival = { arrivedAt: number; hasPlace: boolean }

type Member = Arrival & { admit: () => void; state: 'waiting' | 'working' | 'gone' }

/** The time for which a departure counts: work ends in batches of dozens, with no departures between two of them. */
const REMEMBERED_MS = 2_000

/**
 * A bounded queue before work. Callers are admitted in the order of their arrival, including those who were refused
 * once and return: half of the queue is reserved for them, so that a new caller does not overtake one who has waited.
 */
export class WaitingLine {
  readonly #limits: LineLimits
  readonly #now: () => number
  readonly #waiting: Member[] = []
  #inWork = 0
  #lastLeftAt = 0
  #lastBeganAt = 0
  /** The milliseconds with a caller waiting, and the departures in them; older ones count less. */
  #waitedMs = 0
  #left = 0

  constructor(limits: LineLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /**
   * The expected wait of the last request in line: from the speed of the line, or from the age of the running work if
   * that is longer. If nothing ends, the youngest work is as old as the pause, and each round takes at least as long.
   */
  get expectedWaitMs(): number {
    const byMoves = this.#left === 0 ? 0 : (this.#waiting.length * this.#waitedMs) / this.#left
    if (this.#inWork < this.#limits.atOnce) return byMoves
    const rounds = Math.max(1, Math.ceil(this.#waiting.length / this.#limits.atOnce))
    return Math.max(byMoves, rounds * (this.#now() - this.#lastBeganAt))
  }

  /**
   * Calls `admit` at once or in its turn, and returns a function to call at the end in every case; null if there is no
   * room.
   */
  join(arrival: Arrival, admit: () => void): (() => void) | null {
    if (!this.hasRoomFor(arrival)) return null
    const member: Member = { ...arrival, admit, state: 'waiting' }
    if (this.#inWork < this.#limits.atOnce) this.#begin(member)
    else this.#line(member)
    return () => this.#leave(member)
  }

  hasRoomFor({ hasPlace }: Pick<Arrival, 'hasPlace'>): boolean {
    if (this.#inWork < this.#limits.atOnce) return true
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
    this.#lastBeganAt = this.#now()
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
