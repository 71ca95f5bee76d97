import { bytesToHex } from '@noble/hashes/utils.js'
import {
  beaconSchema,
  type Draw,
  type DrawCard,
  type DrawList,
  drawSchema,
  elsewhereSchema,
  freezeSchema,
  type ListedDraw,
  listedDrawSchema,
} from '#contract/draws.ts'
import { wireFields, wireNames } from '#contract/wire.ts'
import { type BeaconChain, beaconRoundAt, randomnessOf } from '#domain/draw/beacon.ts'
import { encodeFreeze } from '#domain/draw/freeze.ts'
import { drawsAt, reservesOf } from '#domain/draw/plan.ts'
import { isQuickRound } from '#domain/draw/quick-round.ts'
import { pence } from '#domain/money/money.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { findDrawPlan, showAsset } from '#server/catalogue/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { listNamedWinners, showState } from '#server/winners/exports.ts'
import { findApproved } from '../elsewhere/elsewhere-queries.ts'
import { findNewestHead, type HeadRow } from '../register/register-queries.ts'
import {
  type DrawCardRow,
  type DrawFilter,
  type DrawRow,
  type FreezeRow,
  findBeacon,
  findDrawRow,
  findFreeze,
  listDrawRows,
} from './show-queries.ts'
import { findTicketsByRoute } from './tickets-by-route.ts'

const PAGE_DRAWS = 50

const everyDraw: DrawFilter = { campaignTag: null, state: null, time: null, accountId: null, before: null }

export async function listShownDraws(
  { db, now, beacon: { chain } }: Context,
  filter: Partial<DrawFilter>,
): Promise<DrawList> {
  const rows = await listDrawRows(db, { ...everyDraw, ...filter }, now(), PAGE_DRAWS + 1)
  const draws = rows.slice(0, PAGE_DRAWS).map((row) => showCard(row, chain))
  return { draws, next: rows.length > PAGE_DRAWS ? draws.at(-1)!.round_id : null }
}

export async function showDraw(context: Context, roundId: string): Promise<Verdict<Draw, 'NotFoundError'>> {
  const {
    db,
    beacon: { chain },
  } = context
  const row = await findDrawRow(db, roundId)
  if (!row) return refuse('NotFoundError')
  const [plan, [byRoute], head, freeze, winners, decided, elsewhere] = await Promise.all([
    findDrawPlan(db, row.campaignId),
    findTicketsByRoute(context, [row]),
    findNewestHead(db, roundId),
    findFreeze(db, roundId),
    listNamedWinners(context, roundId),
    findBeacon(db, roundId),
    findApproved(db, roundId),
  ])
  const { prizesPerEntrant } = plan
  const prizes = freeze?.prizeList ?? plan.prizes
  return allow({
    ...wireFields(drawSchema, row),
    ...showListed(row, chain),
    prizes: prizes.map(({ position, title, valuePence: value, quantity }) => ({ position, title, value, quantity })),
    reserves: freeze?.reserves ?? reservesOf(plan.reserves, prizes),
    prizes_per_entrant: freeze?.prizesPerEntrant ?? prizesPerEntrant,
    by_route: byRoute!,
    head: head && showHead(head),
    freeze: freeze && showFreeze(roundId, freeze),
    planned_beacon_round: plannedRoundOf(row, chain),
    late_reason: freeze?.lateReason ?? null,
    beacon: freeze && decided && showBeacon(chain, freeze.beaconRound, decided),
    elsewhere: elsewhere && {
      ...wireFields(elsewhereSchema, elsewhere),
      evidence_hash: bytesToHex(elsewhere.evidenceHash),
    },
    winners: winners.map(({ position, ticket, prize, prizePosition, naming, name, county, photo, ...shown }) => ({
      position,
      ticket,
      ...(name !== null && { name }),
      ...(county !== null && { county }),
      naming,
      ...showState(shown),
      ...(photo !== null && { photo }),
      prize: prize ?? prizes.find((each) => each.position === prizePosition)?.title ?? row.title,
    })),
  })
}

export function showHead({ lines, tickets, root, at, signature, keyId }: HeadRow) {
  return wireNames({ lines, tickets, root: bytesToHex(root), at, signature: bytesToHex(signature), keyId })
}

function showCard(row: DrawCardRow, chain: BeaconChain): DrawCard {
  const [asset] = row.assets
  return {
    ...showListed(row, chain),
    prize_value: pence(row.prizesPence ?? row.valuePence ?? 0),
    asset: asset ? showAsset({ ...asset, createdAt: new Date(asset.createdAt) }) : null,
    is_quick: isQuickRound(row),
  }
}

export function showListed(row: DrawRow, chain: BeaconChain): ListedDraw {
  const at = drawsAt(row.closesAt!, row)
  const isElsewhere = row.method === 'ELSEWHERE'
  return {
    ...wireFields(listedDrawSchema, row),
    state: isElsewhere ? 'ELSEWHERE' : row.drawnAt ? 'DRAWN' : row.frozenAt ? 'FROZEN' : 'PLANNED',
    closes_at: row.closesAt!,
    draws_at: at,
    beacon_round: row.beaconRound ?? plannedRoundOf(row, chain),
  }
}

function plannedRoundOf(row: DrawRow, chain: BeaconChain): number | null {
  return row.method === 'ELSEWHERE' ? null : beaconRoundAt(chain, drawsAt(row.closesAt!, row))
}

function showFreeze(roundId: string, freeze: FreezeRow) {
  return {
    ...wireFields(freezeSchema, freeze),
    bytes: bytesToHex(encodeFreeze({ ...freeze, roundId })),
    signature: bytesToHex(freeze.signature),
    root: bytesToHex(freeze.root),
    voids_hash: bytesToHex(freeze.voidsHash),
  }
}

function showBeacon(chain: BeaconChain, round: number, signature: Uint8Array): Draw['beacon'] {
  return {
    chain: wireFields(beaconSchema.shape.chain, chain),
    round,
    signature: bytesToHex(signature),
    randomness: bytesToHex(randomnessOf(signature)),
  }
}
