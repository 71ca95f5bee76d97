import type { PastPurchase } from '#contract/entries.ts'

type Range = PastPurchase['items'][number]['entries'][number]

/** A round with all tickets of the user, from all their purchases. */
export type OwnDraw = {
  roundId: string
  title: string
  campaignTag: string
  /** The tickets to show for the draw: if any have won, only those. */
  ranges: readonly Range[]
  tickets: number
}

export type OwnDraws = {
  won: readonly OwnDraw[]
  /** Upcoming draws, the next one first. */
  live: readonly OwnDraw[]
  /** Past draws, the newest first. */
  over: readonly OwnDraw[]
}

/** The entries of a person, by the state of their draw. Tickets that do not count are omitted. */
export function ownDraws(purchases: readonly PastPurchase[]): OwnDraws {
  const parts = purchases.flatMap(({ items }) => items).flatMap((item) => item.items ?? [item])
  const rounds = Map.groupBy(
    parts.flatMap(({ name, entries }) => entries.map((range) => ({ name, range }))),
    ({ range }) => range.round_id,
  )
  const draws = [...rounds.values()].flatMap((entered) => {
    const won = entered.filter(({ range }) => range.draw === 'WON')
    const counted = won.length > 0 ? won : entered.filter(({ range }) => range.draw !== 'VOID')
    return counted.length > 0 ? [drawOf(counted)] : []
  })
  const by = (one: OwnDraw, other: OwnDraw) => instantOf(one) - instantOf(other)
  const stateOf = ({ ranges }: OwnDraw) => ranges[0]!.draw
  return {
    won: draws.filter((draw) => stateOf(draw) === 'WON').sort((one, other) => by(other, one)),
    live: draws.filter((draw) => ['OPEN', 'WAITING'].includes(stateOf(draw))).sort(by),
    over: draws.filter((draw) => stateOf(draw) === 'NOT_THIS_TIME').sort((one, other) => by(other, one)),
  }
}

function drawOf(entered: readonly { name: string; range: Range }[]): OwnDraw {
  const [{ name, range }] = entered as [{ name: string; range: Range }]
  const ranges = entered.map((each) => each.range).sort((one, other) => one.first_ticket - other.first_ticket)
  return {
    roundId: range.round_id,
    title: name,
    campaignTag: range.campaign_tag,
    ranges,
    tickets: ranges.reduce((sum, { first_ticket, last_ticket }) => sum + last_ticket - first_ticket + 1, 0),
  }
}

/** A round that is drawn when it is sold out has no instant yet, and comes last. */
function instantOf({ ranges: [range] }: OwnDraw): number {
  return range!.draws_at?.getTime() ?? Number.MAX_SAFE_INTEGER
}
