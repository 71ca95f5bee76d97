import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/refund-lists.ts'
import { wireNames } from '#contract/wire.ts'
import { pence } from '#domain/money/money.ts'
import { hasBrand } from '#domain/staff/staff.ts'
import { allow, refuse } from '#domain/verdict.ts'
import {
  cancelList,
  countRows,
  countWaiting,
  findList,
  type ListRow,
  listLists,
  listRows,
  listSorting,
  refundEntered,
  refundListed,
  rowSorting,
} from '#server/payments/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { allowUploads, readUpload } from '#server/platform/files/upload.ts'
import { serveList } from '../serve-list.ts'
import { serveStaff } from '../serve-staff.ts'

const FILE_BYTES_MAX = 5_000_000

/** Refunds of many purchases concern the whole house, so they are for staff of all brands. */
export function refundListRoutes(app: FastifyInstance, context: Context): void {
  const { db, ids, now } = context
  const { listRefundLists, getRefundList, listRefundRows, cancelRefundList } = contract

  serveList(app, context, listRefundLists, listSorting, async (_input, caller, page, reading) => {
    const found = hasBrand(caller, null) ? await listLists(reading.db, now(), page) : []
    return found.map(({ place, ...list }) => ({ place, row: showList(list) }))
  })

  allowUploads(app, FILE_BYTES_MAX, (scope) => {
    serveStaff(scope, context, contract.refundListed, async (_input, caller, { request }) => {
      const read = await readUpload(context, request, contract.refundListed.body)
      return read.ok ? refundListed(context, caller, read.value.file, read.value.fields) : read
    })
  })

  serveStaff(app, context, contract.refundEntered, ({ body }, caller) => refundEntered(context, caller, body))

  serveStaff(app, context, getRefundList, async ({ params: { list_id: id } }, caller) => {
    const list = hasBrand(caller, null) ? await findList(db, now(), id) : null
    return list ? allow({ ...showList(list), progress: await findProgress(id) }) : refuse('NotFoundError')
  })

  serveList(app, context, listRefundRows, rowSorting, async ({ query }, caller, page, reading) => {
    const found = hasBrand(caller, null) ? await listRows(reading.db, query.list_id, query.state, page) : []
    return found.map(({ place, number, ...row }) => ({
      place,
      row: wireNames({ ...row, purchaseId: ids.purchases.encode(number) }),
    }))
  })

  serveStaff(app, context, cancelRefundList, ({ params, body }, caller) =>
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
      failed_amount: pence(of('FAILED')?.pence ?? 0),
      nothing: rowsOf('NOTHING'),
      refused: rowsOf('REFUSED'),
      cancelled: rowsOf('CANCELLED'),
      is_complete: rowsOf('NOT_BEGUN') + rowsOf('WAITING') + rowsOf('FAILED') === 0,
    }
  }
}

function showList({ id: listId, tag: campaignTag, ...list }: ListRow) {
  return wireNames({ ...list, listId, campaignTag })
}
