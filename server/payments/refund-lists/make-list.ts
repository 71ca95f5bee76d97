import { z } from 'zod'
import { REFUND_LIST_MAX } from '#contract/console/refund-lists.ts'
import { formatPounds, type Pence, pence, sum } from '#domain/money/money.ts'
import type { RefundMethod } from '#domain/money/refund.ts'
import { needsSecondPerson, readPurchaseList } from '#domain/order/purchase-list.ts'
import { hasBrand } from '#domain/staff/staff.ts'
import type { BadCell } from '#domain/text/csv-cells.ts'
import { decodeText, UNREADABLE_TEXT } from '#domain/text/decode-text.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { type ApprovalAction, requestApproval, reserveGivenAlone } from '#server/approvals/exports.ts'
import { type AuditActor, type Editor, recordAudit } from '#server/audit/exports.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { findCampaignId, findList, insertList, lockList, setListApproval, setListState } from './list-queries.ts'
import { addRows, findListed, isCancelledCampaign, listEnteredLines, type WantedRow } from './row-queries.ts'
import { queueList } from './run-list.ts'

const BAD_SHOWN_MAX = 500
const ORDERS_SHOWN_MAX = 100

const requestSchema = z.object({ listId: z.uuid() })

/** Refunds of more purchases, or of more money, than the limit of one person. */
export const refundListAction: ApprovalAction<z.infer<typeof requestSchema>> = {
  name: 'refund-list.run',
  approvedBy: 'purchase.approve',
  request: requestSchema,
  lock: async (tx, { listId }) => void (await lockList(tx, listId)),
  foresee: async (tx, { listId }) => {
    const list = await lockList(tx, listId)
    if (list?.state !== 'WAITING') return null
    const { purchases, amountPence, method } = list
    return {
      subject: { kind: 'refund-list', id: listId },
      brand: null,
      what: `Refund ${purchases} orders, ${formatPounds(amountPence)} at most`,
      before: { purchases: 0, refunded_at_most: formatPounds(pence(0)) },
      after: { purchases, refunded_at_most: formatPounds(amountPence), method },
      ground: { purchases, amountPence },
    }
  },
  carryOut: async (context, tx, { listId }, by) => {
    await runList(context, tx, listId, by)
    return allow(null)
  },
}

type Caller = Pick<Editor, 'brands'> & { actor: AuditActor & { id: string } }
type Given = { list_id: string; method: RefundMethod; reason: string; run: 'NOW' | 'FORESEE' }
type Outcome = {
  outcome: 'RUNNING' | 'WAITING' | 'FORESEEN'
  approval_id: string | null
  purchases: number
  amount: Pence
  orders: { purchase_id: string; amount: Pence }[]
}
type Refused = 'ValidationError' | 'NotFoundError'
type OfFile = { duplicates: number; bad_count: number; bad: BadCell[] }

/** Refunds the purchases of a file. A file with errors is refused unless the caller accepts skipping them. */
export async function refundListed(
  context: Context,
  editor: Caller,
  file: Buffer,
  given: Given & { bad_cells: 'REFUSE' | 'LEAVE_OUT' },
): Promise<Verdict<(Outcome | (Omit<Outcome, 'outcome'> & { outcome: 'HAS_BAD_CELLS' })) & OfFile, Refused>> {
  if (!hasBrand(editor, null)) return refuse('NotFoundError')
  const text = decodeText(file)
  if (text === null) return refuseField('file', UNREADABLE_TEXT)
  const { listed, duplicates, bad } = readPurchaseList(text, context.ids.purchases.decode)
  const found = new Map(
    (
      await findListed(
        context.db,
        listed.map(({ number }) => number),
      )
    ).map((each) => [each.number, each]),
  )
  const unknown = listed.filter(({ number }) => !found.has(number))
  const problems = [
    ...bad,
    ...unknown.map(({ line, column }) => ({ line, column, message: 'is no order of this site' })),
  ].sort((one, other) => one.line - other.line || one.column - other.column)
  const rows = listed.flatMap(({ number }) => {
    const purchase = found.get(number)
    return purchase ? [{ purchaseId: purchase.id, number, wantedPence: purchase.left }] : []
  })
  const ofFile = { duplicates, bad_count: problems.length, bad: problems.slice(0, BAD_SHOWN_MAX) }
  if (problems.length > 0 && given.bad_cells === 'REFUSE') {
    const sums = { purchases: rows.length, amount: amountOf(rows), approval_id: null, orders: [] }
    return allow({ outcome: 'HAS_BAD_CELLS', ...sums, ...ofFile })
  }
  if (rows.length === 0) return refuseField('file', 'has no order of this site')
  if (given.run === 'FORESEE') return allow({ ...foreseeList(context, rows), ...ofFile })
  const made = await transact<Verdict<Outcome, Refused>>(context.db, (tx) =>
    makeList(context, tx, editor, { ...given, campaignId: null }, rows),
  )
  return made.ok ? allow({ ...made.value, ...ofFile }) : made
}

/** Refunds all buyers of a campaign. A cancelled campaign starts this automatically. */
export async function refundEntered(
  context: Context,
  editor: Caller,
  given: Given & { campaign_tag: string },
): Promise<Verdict<Outcome, Refused>> {
  const campaignId = hasBrand(editor, null) ? await findCampaignId(context.db, given.campaign_tag) : null
  if (campaignId === null) return refuseField('campaign_tag', 'isn’t a competition')
  return transact<Verdict<Outcome, Refused>>(context.db, async (tx) => {
    const repeated = await findMade(context, tx, given.list_id)
    if (repeated) return allow(repeated)
    if (await isCancelledCampaign(tx, campaignId))
      return refuseField('campaign_tag', 'was cancelled, so everyone is refunded already')
    const rows = await listEntered(tx, campaignId)
    if (rows.length === 0) return refuseField('campaign_tag', 'has nothing to refund')
    if (given.run === 'FORESEE') return allow(foreseeList(context, rows))
    return makeList(context, tx, editor, { ...given, campaignId }, rows)
  })
}

/** The orders that would be refunded, with the largest amounts. Orders with nothing left are only counted. */
function foreseeList({ ids }: Context, rows: readonly (WantedRow & { number: number })[]): Outcome {
  const orders = rows
    .filter(({ wantedPence }) => wantedPence > 0)
    .slice(0, ORDERS_SHOWN_MAX)
    .map(({ number, wantedPence }) => ({ purchase_id: ids.purchases.encode(number), amount: wantedPence }))
  return { outcome: 'FORESEEN', approval_id: null, purchases: rows.length, amount: amountOf(rows), orders }
}

async function listEntered(db: Db, campaignId: string): Promise<(WantedRow & { number: number })[]> {
  const lines = Map.groupBy(await listEnteredLines(db, campaignId), ({ purchaseId }) => purchaseId)
  const rows = [...lines].map(([purchaseId, ofPurchase]) => ({
    purchaseId,
    number: ofPurchase[0]!.number,
    wantedPence: sum(ofPurchase.map(({ amountPence }) => amountPence)),
  }))
  return rows.filter(({ wantedPence }) => wantedPence > 0)
}

async function makeList(
  context: Context,
  tx: Tx,
  { actor }: Caller,
  { list_id: id, method, reason, campaignId }: Given & { campaignId: string | null },
  rows: readonly WantedRow[],
): Promise<Verdict<Outcome, Refused>> {
  if (rows.length > REFUND_LIST_MAX)
    return refuseField(campaignId === null ? 'file' : 'campaign_tag', `has more than ${REFUND_LIST_MAX} orders`)
  const [purchases, amountPence] = [rows.length, amountOf(rows)]
  const list = { id, campaignId, method, reason, purchases, amountPence, madeBy: actor.name }
  if (!(await insertList(tx, list, context.now()))) return allow((await findMade(context, tx, id))!)
  await addRows(tx, list, rows)
  const [purchasesMax, amountPenceMax] = [
    await findLiveSetting(context.config, tx, 'REFUND_ALONE_MAX_PURCHASES'),
    await findLiveSetting(context.config, tx, 'REFUND_ALONE_MAX_PENCE'),
  ]
  const sums = { purchases, amount: amountPence, orders: [] }
  const given = { refundsPence: amountPence, creditPence: pence(0) }
  const max = { totalPence: amountPenceMax, creditPence: 0 }
  const takesTwo =
    needsSecondPerson(list, { purchasesMax, amountPenceMax }) ||
    !(await reserveGivenAlone(tx, actor.id, given, max, context.now()))
  if (!takesTwo) {
    await runList(context, tx, id, { actor, reason, approvalId: null })
    return allow({ outcome: 'RUNNING', approval_id: null, ...sums })
  }
  const requested = await requestApproval(tx, refundListAction, { listId: id }, { actor, reason }, context.now())
  if (!requested.ok) return requested
  await setListApproval(tx, id, requested.value.id)
  return allow({ outcome: 'WAITING', approval_id: requested.value.id, ...sums })
}

/** The answer for a repeated request, after a lost answer or a second press. */
async function findMade(context: Context, tx: Tx, id: string): Promise<Outcome | null> {
  const list = await findList(tx, context.now(), id)
  if (!list) return null
  const { state, approvalId, purchases, amountPence } = list
  return {
    outcome: state === 'WAITING' ? 'WAITING' : 'RUNNING',
    approval_id: approvalId,
    purchases,
    amount: pence(amountPence),
    orders: [],
  }
}

async function runList(
  context: Context,
  tx: Tx,
  id: string,
  { actor, reason, approvalId }: { actor: AuditActor; reason: string; approvalId: string | null },
): Promise<void> {
  const { purchases, amountPence, method } = (await lockList(tx, id))!
  await setListState(tx, id, 'RUNNING')
  await queueList(tx, id)
  const after = { purchases, refunded_at_most: formatPounds(amountPence), method }
  const change = { action: 'refund-list.run', subject: { kind: 'refund-list', id }, after, reason, approvalId }
  await recordAudit(tx, actor, change, context.now())
}

function amountOf(rows: readonly WantedRow[]): Pence {
  return sum(rows.map(({ wantedPence }) => wantedPence))
}
