/** A register in pages of a fixed number of lines, of which only some are in memory. */
export type RegisterPages = {
  readonly linesEach: number
  /** The first ticket of each page. */
  readonly firstTickets: readonly number[]
  readonly loaded: ReadonlySet<number>
}

/** Thrown if lines are needed that are not in memory. The call succeeds once these pages are loaded. */
export class PagesMissing extends Error {
  readonly pages: readonly number[]

  constructor(pages: readonly number[]) {
    super(`pages ${pages.join(', ')} of the register are not in memory`)
    this.pages = pages
  }
}

/** The page that has a ticket. */
export function pageOfTicket({ firstTickets }: Pick<RegisterPages, 'firstTickets'>, ticket: number): number {
  let [low, high] = [0, firstTickets.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (firstTickets[middle]! > ticket) high = middle - 1
    else low = middle
  }
  return low
}

export function requirePage({ loaded }: RegisterPages, page: number): void {
  if (!loaded.has(page)) throw new PagesMissing([page])
}

export function requireAllPages({ firstTickets, loaded }: RegisterPages): void {
  const missing = [...firstTickets.keys()].filter((page) => !loaded.has(page))
  if (missing.length > 0) throw new PagesMissing(missing)
}
