import { z } from 'zod'
import { REFUND_LIST_MAX } from '#contract/console/refund-lists.ts'
import { refundOfLine } from '#domain/campaign-desk.ts'
import type { BadCell } from '#domain/csv-cells.ts'
import { formatPounds, type Pence, pence, sum } from '#domain/money.ts'
import { needsSecondPerson, readPurchaseList } from '#domain/purchase-list.ts'
import type { RefundMethod } from '#domain/refund.ts'
import { hasBrand } from '#domain/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type ApprovalAction, requestApproval } from '#server/approvals/exports.ts'
import { type AuditActor, type Editor, recordAudit } from '#server/audit/exports.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { findCampaignId, findList, insertList, lockList, setListApproval, setListState } from './list-queries.ts'
import { addRows, findListed, isCancelledCampaign, listEnteredLines, type WantedRow } from './row-queries.ts'
import { queueList } from './run-list.ts'

const BAD_SHOWN_MAX = 500

const requestSchema = z.object({ listId: z.uuid() })

/** Refunds of more purchases, or of more money, than one person may give. */
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
type Given = { list_id: string; method: RefundMethod; reason: string }
type Outcome = { outcome: 'RUNNING' | 'WAITING'; approval_id: string | null; purchases: number; amount: Pence }
type Refused = 'ValidationError' | 'NotFoundError'
type OfFile = { duplicates: number; bad_count: number; bad: BadCell[] }

/** Refunds the purchases of a file. Nothing of a file with anything bad is taken unless that was wanted. */
export async function refundListed(
  context: Context,
  editor: Caller,
  file: Buffer,
  given: Given & { bad_cells: 'REFUSE' | 'LEAVE_OUT' },
): Promise<Verdict<(Outcome | (Omit<Outcome, 'outcome'> & { outcome: 'HAS_BAD_CELLS' })) & OfFile, Refused>> {
  if (!hasBrand(editor, null)) return refuse('NotFoundError')
  const { listed, duplicates, bad } = readPurchaseList(file.toString('utf8'), context.ids.purchases.decode)
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
    return purchase ? [{ purchaseId: purchase.id, wantedPence: purchase.left, voidLines: [] }] : []
  })
  const ofFile = { duplicates, bad_count: problems.length, bad: problems.slice(0, BAD_SHOWN_MAX) }
  if (problems.length > 0 && given.bad_cells === 'REFUSE') {
    const sums = { purchases: rows.length, amount: amountOf(rows), approval_id: null }
    return allow({ outcome: 'HAS_BAD_CELLS', ...sums, ...ofFile })
  }
  if (rows.length === 0) return refuseField('file', 'names no order of this site')
  const made = await transact<Verdict<Outcome, Refused>>(context.db, (tx) =>
    makeList(context, tx, editor, { ...given, campaignId: null }, rows),
  )
  return made.ok ? allow({ ...made.value, ...ofFile }) : made
}

/** Refunds everybody what they paid for a campaign. One that is cancelled refunds by itself. */
export async function refundEntered(
  context: Context,
  editor: Caller,
  given: Given & { campaign_tag: string },
): Promise<Verdict<Outcome, Refused>> {
  const campaignId = hasBrand(editor, null) ? await findCampaignId(context.db, given.campaign_tag) : null
  if (campaignId === null) return refuseField('campaign_tag', 'is no campaign')
  return transact<Verdict<Outcome, Refused>>(context.db, async (tx) => {
    const repeated = await findMade(context, tx, given.list_id)
    if (repeated) return allow(repeated)
    if (await isCancelledCampaign(tx, campaignId))
      return refuseField('campaign_tag', 'was cancelled, so everybody is refunded already')
    const rows = await listEntered(tx, campaignId)
    if (rows.length === 0) return refuseField('campaign_tag', 'has nothing that can be refunded')
    return makeList(context, tx, editor, { ...given, campaignId }, rows)
  })
}

/** Own lines are void with their refund. A bundle's other parts stay, and with them its line. */
async function listEntered(db: Db, campaignId: string): Promise<WantedRow[]> {
  const rows = new Map<string, { purchaseId: string; wantedPence: Pence; voidLines: string[] }>()
  for (const line of await listEnteredLines(db, campaignId)) {
    const { purchaseId } = line
    const row = rows.get(purchaseId) ?? { purchaseId, wantedPence: pence(0), voidLines: [] }
    row.wantedPence = sum([row.wantedPence, refundOfLine(line)])
    if (line.isOwn) row.voidLines.push(line.lineId)
    rows.set(purchaseId, row)
  }
  return [...rows.values()].filter(({ wantedPence }) => wantedPence > 0)
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
  const sums = { purchases, amount: amountPence }
  if (!needsSecondPerson(list, { purchasesMax, amountPenceMax })) {
    await runList(context, tx, id, { actor, reason, approvalId: null })
    return allow({ outcome: 'RUNNING', approval_id: null, ...sums })
  }
  const requested = await requestApproval(tx, refundListAction, { listId: id }, { actor, reason }, context.now())
  if (!requested.ok) return requested
  await setListApproval(tx, id, requested.value.id)
  return allow({ outcome: 'WAITING', approval_id: requested.value.id, ...sums })
}

/** What a request was answered that comes again, after a lost answer or a second press. */
async function findMade(context: Context, tx: Tx, id: string): Promise<Outcome | null> {
  const list = await findList(tx, context.now(), id)
  if (!list) return null
  const { state, approvalId, purchases, amountPence } = list
  return {
    outcome: state === 'WAITING' ? 'WAITING' : 'RUNNING',
    approval_id: approvalId,
    purchases,
    amount: pence(amountPence),
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

function refuseField(path: string, message: string) {
  return refuse('ValidationError', { fields: [{ path, message }] })
}
