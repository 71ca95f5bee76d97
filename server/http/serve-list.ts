import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { listShape } from '#contract/console/lists.ts'
import type { Endpoint, RequestOf } from '#contract/endpoint.ts'
import { toWire } from '#contract/wire.ts'
import { allow, refuseField } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import {
  type Place,
  readPlace,
  type SortedPage,
  type Sorting,
  sortedPage,
  writePlace,
} from '#server/platform/db/sorted-page.ts'
import { csvLine } from '#server/platform/http/csv.ts'
import { route } from '#server/platform/http/http.ts'
import type { StaffCaller } from '#server/staff/exports.ts'
import { contextForReading } from './guards/own-writes.ts'
import { type StaffEndpoint, staffGuard } from './guards/staff-guard.ts'

type ListEndpoint = Endpoint & StaffEndpoint & ReturnType<typeof listShape<string, z.ZodRawShape, z.ZodObject>>
type OrderOf<E extends ListEndpoint> = z.output<E['query']['shape']['sort']>
type SortOf<E extends ListEndpoint> = Exclude<OrderOf<E>, `-${string}`>
type RowOf<E extends ListEndpoint> = z.output<E['answer']>['rows'][number]

type ListInput = { query: { sort: string; after?: string; format?: 'csv' } }
type Listed<Row> = readonly { place: Place; row: Row }[]

const PAGE = 50
const CSV_PAGE = 1000
/** Without this mark, Excel does not recognise UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Lists rows by their keys, a page at a time, or all of them as CSV. `read` returns the rows of one page, from the
 * database of `reading`.
 */
export function serveList<E extends ListEndpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  sorting: Sorting<SortOf<E>>,
  read: (input: RequestOf<E>, caller: StaffCaller, page: SortedPage, reading: Context) => Promise<Listed<RowOf<E>>>,
): void {
  route(
    app,
    endpoint,
    staffGuard(context, endpoint),
    async (input, caller, { request }) => {
      const { sort, after, format } = (input as ListInput).query
      const order = sort as SortOf<E> | `-${SortOf<E>}`
      const place = after === undefined ? null : readPlace(sorting, order, after)
      if (after !== undefined && place === null) return refuseField('after', 'must be a page')
      const limit = format === 'csv' ? CSV_PAGE : PAGE
      const reading = contextForReading(context, request)
      const readAfter = (from: Place | null) => read(input, caller, sortedPage(sorting, order, from, limit), reading)
      const first = await readAfter(place)
      return allow(format === 'csv' ? writeCsv(endpoint, first, readAfter) : pageOf(first))
    },
    (answer, reply) => {
      if (!(answer instanceof Readable)) return { data: toWire(endpoint.answer, answer) }
      const name = endpoint.path.split('/').at(-1)
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`)
      return answer
    },
  )
}

function pageOf<Row>(listed: Listed<Row>) {
  const next = listed.length === PAGE ? writePlace(listed.at(-1)!.place) : null
  return { rows: listed.map(({ row }) => row), next }
}

/** Each page is read when the one before has been sent, so a long list takes little memory and no long transaction. */
function writeCsv<Row>(
  { answer }: ListEndpoint,
  first: Listed<Row>,
  readAfter: (place: Place) => Promise<Listed<Row>>,
): Readable {
  const schema = answer.shape.rows.element
  const names = Object.keys(schema.shape)
  async function* lines() {
    yield BYTE_ORDER_MARK + csvLine(names)
    let listed = first
    for (;;) {
      for (const { row } of listed) {
        const cells = toWire(schema, row as z.output<typeof schema>) as Record<string, unknown>
        yield csvLine(names.map((name) => cells[name]))
      }
      if (listed.length < CSV_PAGE) return
      listed = await readAfter(listed.at(-1)!.place)
    }
  }
  return Readable.from(lines())
}
