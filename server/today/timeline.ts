import type { TimelineKind } from '#contract/console/timelines.ts'
import { hasBrand, hasRole, type StaffAction, type StaffRights } from '#domain/staff/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { findBrandOf, listNeighbours, listTimeline, type Neighbour, type TimelineLine } from './timeline-queries.ts'

const PAGE = 20

/** A person who may read a thing may read its timeline. */
const readsOf: Record<TimelineKind, StaffAction> = {
  campaign: 'campaign.read',
  bundle: 'bundle.read',
  page: 'page.read',
  brand: 'brand.read',
  promo: 'promo.read',
  staff: 'staff.read',
  round: 'draw.read',
  'winner-case': 'winner.read',
  'wheel-prize': 'wheel-prize.read',
  person: 'person.read',
  purchase: 'purchase.read',
  'refund-list': 'purchase.read',
}

const readsNeighbour: Record<Neighbour['kind'], StaffAction> = {
  ...readsOf,
  'promo-batch': 'promo.read',
  approval: 'approval.read',
}

/** Related things that have the same brand as the thing itself. */
const ofBrands: readonly Neighbour['kind'][] = ['approval', 'round', 'winner-case']

type Timeline = { lines: TimelineLine[]; next: number | null; neighbours: Neighbour[] }

export async function readTimeline(
  { db }: Context,
  caller: StaffRights,
  { kind, id }: { kind: TimelineKind; id: string },
  before: number | null,
): Promise<Verdict<Timeline, 'NotFoundError' | 'NotAuthorized'>> {
  if (!hasRole(caller, readsOf[kind])) return refuse('NotAuthorized')
  const brand = await findBrandOf(db, kind, id)
  if (!hasBrand(caller, brand)) return refuse('NotFoundError')
  const [lines, neighbours] = await Promise.all([
    listTimeline(db, { kind, id }, before, PAGE),
    listNeighbours(db, kind, id),
  ])
  // Bundles, pages and codes need staff of all brands.
  const shown = neighbours.filter(
    ({ kind: ofKind }) =>
      hasRole(caller, readsNeighbour[ofKind]) && (caller.brands === null || ofBrands.includes(ofKind)),
  )
  return allow({ lines, next: lines.length === PAGE ? lines.at(-1)!.number : null, neighbours: shown })
}
