import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { wireNames } from '#contract/wire.ts'
import type { ExclusionKind, ExclusionPlace, ExclusionReason } from '#domain/draw/exclusion.ts'
import { type BadLine, readIneligibleList } from '#domain/draw/ineligible-list.ts'
import { hasBrand, type StaffRights } from '#domain/staff/staff.ts'
import { decodeText, UNREADABLE_TEXT } from '#domain/text/decode-text.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { type ApprovalAction, requestApproval } from '#server/approvals/exports.ts'
import { type AuditActor, lockSubject, recordAudit } from '#server/audit/exports.ts'
import { areBrands } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { putInForce, saveTicketExclusion } from '../exclusion/exclude.ts'
import {
  insertPeopleExclusion,
  type ListPlace,
  lockExclusion,
  setExclusionApproval,
} from '../exclusion/exclusion-queries.ts'
import { matchLines } from '../exclusion/match-list.ts'
import { type DeskExclusionRow, findCampaignPlace, findDeskExclusion, findInForce } from './exclusion-queries.ts'
import { refuseState } from './refuse-state.ts'

/** The member of staff who requests. */
export type Requester = StaffRights & { readonly actor: AuditActor & { readonly id: string } }

const SHOWN_MAX = 500
const PEOPLE_MAX = 20_000

type Requested = { outcome: 'WAITING'; approvalId: string }
type Refused = 'ValidationError' | 'NotFoundError'

const requestSchema = z.object({ exclusionId: z.uuid() })
type Request = z.infer<typeof requestSchema>

/** The exclusion is stored when it is requested, since a list may be long, and applies from its approval. */
const excludeAction: ApprovalAction<Request> = {
  name: 'draw.exclude',
  approvedBy: 'draw.approve',
  request: requestSchema,
  lock: async (tx, { exclusionId }) => {
    // Two lists of one kind and place must not replace each other at the same time.
    await lockSubject(tx, 'exclusion', 'in force')
    await lockExclusion(tx, exclusionId)
  },
  foresee: async (db, { exclusionId }) => {
    const found = await findDeskExclusion(db, exclusionId)
    if (!found || found.approvedAt !== null) return null
    const before = found.roundId === null ? await findInForce(db, found) : null
    const after = found.roundId === null ? countsOf(found) : { tickets: found.tickets, reason: found.reason }
    return {
      subject: found.roundId === null ? { kind: 'exclusion', id: found.id } : { kind: 'round', id: found.roundId },
      brand: found.brand,
      what: wordsOf(found),
      before: before && { people: before.people },
      after,
      ground: { exclusion: found.id, inForce: before?.id ?? null, isFrozen: found.isFrozen },
    }
  },
  carryOut: async (context, tx, { exclusionId }, by) => {
    const [locked, shown] = [await lockExclusion(tx, exclusionId), await findDeskExclusion(tx, exclusionId)]
    if (!locked || !shown) return refuse('NotFoundError')
    const done = await putInForce(tx, locked, signatureOf(by.actor), context.now())
    if (!done.ok) return done.error.name === 'NotFoundError' ? refuse('NotFoundError') : refuseState(done.error.meta)
    const { roundId, tickets, reason } = shown
    const change = {
      action: 'draw.exclude',
      subject: roundId === null ? { kind: 'exclusion', id: exclusionId } : { kind: 'round', id: roundId },
      brand: shown.brand,
      after: roundId === null ? countsOf(shown) : { tickets, reason },
      reason: by.reason,
      approvalId: by.approvalId,
    }
    await recordAudit(tx, by.actor, change, context.now())
    return allow(null)
  },
}

export const exclusionApprovalActions = { [excludeAction.name]: excludeAction }

/** Two members of staff may have the same name, so the signature includes the id. */
export function signatureOf({ name, id }: AuditActor): string {
  return `${name}, ${id}`
}

/** The counts of a list, which identify no person. */
function countsOf({ people, lines, matchedAccounts, unmatchedLines }: DeskExclusionRow) {
  return wireNames({ people, lines, matchedAccounts, unmatchedLines })
}

function wordsOf({ roundId, kind, people, tickets, campaignTitle, of }: DeskExclusionRow): string {
  if (roundId !== null) return `Exclude ${tickets?.length} tickets from ${campaignTitle}`
  const where = of === null ? 'every competition' : (campaignTitle ?? `the competitions of ${of}`)
  return `Exclude ${people} people (${kind?.toLowerCase() ?? 'all kinds'}) from ${where}`
}

type Listed = { kind: ExclusionKind; place: ExclusionPlace; of?: string | undefined; reason: string }
type Taken = {
  outcome: 'WAITING' | 'HAS_BAD_LINES'
  approvalId: string | null
  people: number
  lines: number
  /** The numbers of the lines that match no account. */
  unmatched: number[]
  bad: BadLine[]
}

/** Imports a list from a file, whole or not at all. The audit log has the number of people, and no names. */
export async function requestList(
  context: Context,
  caller: Requester,
  file: Buffer,
  { kind, place: named, of, reason }: Listed,
): Promise<Verdict<Taken, Refused>> {
  const text = decodeText(file)
  if (text === null) return refuseField('file', UNREADABLE_TEXT)
  const list = readIneligibleList(text)
  const counted = { people: list.count, lines: list.lines.length }
  if (list.bad.length > 0)
    return allow({
      ...counted,
      outcome: 'HAS_BAD_LINES',
      approvalId: null,
      unmatched: [],
      bad: list.bad.slice(0, SHOWN_MAX),
    })
  if (list.count === 0) return refuseField('file', 'names no one')
  if (list.count > PEOPLE_MAX) return refuseField('file', `names more than ${PEOPLE_MAX} people`)
  const place = await findPlace(context.db, caller, named, of)
  if (!place.ok) return place
  const matches = await matchLines(context.db, list.lines)
  const unmatched = list.lines.map(({ line }) => line).filter((line) => matches.get(line)!.length === 0)
  return transact<Verdict<Taken, Refused>>(context.db, async (tx) => {
    const id = uuid()
    const said = { words: reason, recordedBy: signatureOf(caller.actor) }
    await insertPeopleExclusion(tx, id, { kind, place: place.value, list, matches, ...said }, context.now())
    const requested = await request(context, tx, caller, id, reason)
    if (!requested.ok) return requested
    return allow({ ...counted, ...requested.value, unmatched: unmatched.slice(0, SHOWN_MAX), bad: [] })
  })
}

export function requestTickets(
  context: Context,
  caller: Requester,
  roundId: string,
  { tickets, why, reason }: { tickets: readonly number[]; why: ExclusionReason; reason: string },
): Promise<Verdict<Requested, Refused>> {
  return transact<Verdict<Requested, Refused>>(context.db, async (tx) => {
    const said = { words: reason, recordedBy: signatureOf(caller.actor) }
    const saved = await saveTicketExclusion(tx, { roundId, tickets, reason: why, ...said }, context.now())
    if (saved.ok) return request(context, tx, caller, saved.value, reason)
    return saved.error.name === 'NotFoundError' ? refuse('NotFoundError') : refuseState(saved.error.meta)
  })
}

async function request(
  context: Context,
  tx: Tx,
  { actor }: Requester,
  exclusionId: string,
  reason: string,
): Promise<Verdict<Requested, Refused>> {
  const requested = await requestApproval(tx, excludeAction, { exclusionId }, { actor, reason }, context.now())
  if (!requested.ok) return requested
  await setExclusionApproval(tx, exclusionId, requested.value.id)
  return allow({ outcome: 'WAITING', approvalId: requested.value.id })
}

/** A list for all rounds needs staff of all brands. */
async function findPlace(
  db: Db,
  caller: StaffRights,
  place: ExclusionPlace,
  of: string | undefined,
): Promise<Verdict<ListPlace, 'ValidationError'>> {
  if (place === 'EVERYWHERE')
    return hasBrand(caller, null) ? allow(null) : refuseField('place', 'You can’t exclude people from all brands')
  if (place === 'BRAND') {
    const isBrand = of !== undefined && (await areBrands(db, [of]))
    return isBrand && hasBrand(caller, of) ? allow({ brand: of }) : refuseField('of', 'must be a brand code')
  }
  const campaign = of === undefined ? null : await findCampaignPlace(db, of)
  const isOwn = campaign && hasBrand(caller, campaign.brand)
  return isOwn ? allow({ campaignId: campaign.id }) : refuseField('of', 'must be a competition tag')
}
