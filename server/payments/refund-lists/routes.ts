import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/refund-lists.ts'
import { pence } from '#domain/money.ts'
import { hasBrand } from '#domain/staff.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { allowUploads, readUpload } from '#server/platform/files/upload.ts'
import { serve } from '#server/platform/http/http.ts'
import { serveList } from '#server/platform/http/serve-list.ts'
import {
  countRows,
  countWaiting,
  findList,
  type ListRow,
  listLists,
  listRows,
  listSorting,
  rowSorting,
} from './list-queries.ts'
import { refundEntered, refundListed } from './make-list.ts'
import { cancelList } from './run-list.ts'

const FILE_BYTES_MAX = 5_000_000

/** Refunds of many purchases concern the whole house, so they are for staff of all brands. */
export function refundListRoutes(app: FastifyInstance, context: Context): void {
  const { db, ids, now } = context
  const { listRefundLists, getRefundList, listRefundRows, cancelRefundList } = contract

  serveList(app, listRefundLists, staffGuard(context, listRefundLists), listSorting, async (_input, caller, page) => {
    const found = hasBrand(caller, null) ? await listLists(db, now(), page) : []
    return found.map(({ place, ...list }) => ({ place, row: showList(list) }))
  })

  app.register(async (scope) => {
    await allowUploads(scope, FILE_BYTES_MAX)
    const guard = staffGuard(context, contract.refundListed)
    serve(scope, contract.refundListed, guard, async (_input, caller, { request }) => {
      const read = await readUpload(request, contract.refundListed.body)
      return read.ok ? refundListed(context, caller, read.value.file, read.value.fields) : read
    })
  })

  serve(app, contract.refundEntered, staffGuard(context, contract.refundEntered), ({ body }, caller) =>
    refundEntered(context, caller, body),
  )

  serve(app, getRefundList, staffGuard(context, getRefundList), async ({ params: { list_id: id } }, caller) => {
    const list = hasBrand(caller, null) ? await findList(db, now(), id) : null
    return list ? allow({ ...showList(list), progress: await findProgress(id) }) : refuse('NotFoundError')
  })

  serveList(app, listRefundRows, staffGuard(context, listRefundRows), rowSorting, async ({ query }, caller, page) => {
    const found = hasBrand(caller, null) ? await listRows(db, query.list_id, query.state, page) : []
    return found.map(({ place, number, wantedPence, amountPence, ...row }) => ({
      place,
      row: {
        ...row,
        purchase_id: ids.purchases.encode(number),
        wanted: pence(wantedPence),
        amount: amountPence === null ? null : pence(amountPence),
      },
    }))
  })

  serve(app, cancelRefundList, staffGuard(context, cancelRefundList), ({ params, body }, caller) =>
    cancelList(context, caller, params.list_id, body.reason),
  )

  async function findProgress(id: string) {
    const [counted, waiting] = await Promise.all([countRows(db, id), countWaiting(db, id)])
    const of = (state: (typeof counted)[number]['state']) => counted.find((each) => each.state === state)
    const rowsOf = (state: (typeof counted)[number]['state']) => of(state)?.rows ?? 0
    return {
      not_begun: rowsOf('NOT_BEGUN'),
      refunded: rowsOf('REFUNDED'),
      refunded_amount: pence(of('REFUNDED')?.pence ?? 0),
      waiting,
      failed: rowsOf('FAILED'),
      nothing: rowsOf('NOTHING'),
      refused: rowsOf('REFUSED'),
      cancelled: rowsOf('CANCELLED'),
      is_complete: rowsOf('NOT_BEGUN') + rowsOf('WAITING') === 0,
    }
  }
}

function showList({ id, createdAt, madeBy, tag, approvalId, amountPence, ...list }: ListRow) {
  return {
    ...list,
    list_id: id,
    created_at: createdAt,
    made_by: madeBy,
    campaign_tag: tag,
    approval_id: approvalId,
    amount: pence(amountPence),
  }
}
