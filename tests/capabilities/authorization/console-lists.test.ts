import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { goodQueries } from '#tests/capabilities/input/good-requests.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { makeStaff, signInStaff } from '#tests/support/staff/make-staff.ts'
import { listedEndpoints } from './authorization-requests.ts'

const harness = await openTestHarness({ RATE_CALLS_PER_MINUTE: '100000' })
const { context, url } = harness
afterAll(() => harness.close())

const owner = await makeStaff(context, { roles: ['OWNER', 'CAMPAIGNS', 'CONTENT', 'FINANCE', 'POST'] })
const headers = await signInStaff(context, owner, url)

const lists = listedEndpoints.filter(
  ({ endpoint }) => 'format' in ((endpoint as Endpoint).query?.shape ?? {}) && !endpoint.path.includes(':'),
)
const ordersOf = (endpoint: Endpoint): string[] => (endpoint.query!.shape.sort as never as Sort).unwrap().options
type Sort = { unwrap: () => { options: string[] } }

test('there are lists', () => {
  expect(lists.length).toBeGreaterThanOrEqual(8)
})

describe.each(lists)('$label', ({ name, endpoint }) => {
  test.each(ordersOf(endpoint))('is sorted by %s, and refuses an invalid page', async (sort) => {
    const { after: _, ...filters } = goodQueries[name] ?? {}
    const get = (more: object) =>
      harness.get(`${endpoint.path}?${new URLSearchParams({ ...filters, sort, ...more })}`, headers)
    const { status, body } = await get({})
    expect([status, Array.isArray(body.data.rows)]).toEqual([200, true])
    expect(await get({ after: 'x' })).toMatchObject({ status: 400 })
  })

  test('is filtered as a file too', async () => {
    const query = new URLSearchParams({ ...goodQueries[name], format: 'csv' })
    const answer = await fetch(`${url}${endpoint.path}?${query}`, { headers })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const row = (endpoint.answer as never as { shape: { rows: { element: { shape: object } } } }).shape.rows.element
    expect(await answer.text()).toContain(`${Object.keys(row.shape).join()}\r\n`)
  })
})

describe('A list of several pages', () => {
  const made = 120
  beforeAll(async () => {
    for (let index = 0; index < made; index += 1) {
      const staff = await makeStaff(context, { roles: ['SUPPORT'] })
      await context.db
        .updateTable('staff')
        .set({ name: ['=cmd', 'Ada', 'ada', 'Örn'][index % 4]! })
        .where('id', '=', staff.id)
        .execute()
    }
  })
  type Row = { staff_id: string; name: string; email: string }

  async function readAll(sort: string): Promise<Row[]> {
    const rows: Row[] = []
    for (let after: string | null = ''; after !== null; ) {
      const { body } = await harness.get(
        `/api/console/staff?role=SUPPORT&sort=${sort}${after && `&after=${after}`}`,
        headers,
      )
      expect(body.data.rows.length).toBeLessThanOrEqual(50)
      rows.push(...body.data.rows)
      after = body.data.next
    }
    return rows
  }

  test.each(['email', 'name', 'created_at', 'signed_in_at'])(
    'by %s has each row once, and backwards the same rows',
    async (sort) => {
      const [up, down] = [await readAll(sort), await readAll(`-${sort}`)]
      expect(new Set(up.map(({ staff_id }) => staff_id)).size).toBe(made)
      expect(down).toEqual(up.toReversed())
    },
  )

  test('by name puts equal names together, whatever their case', async () => {
    const names = (await readAll('name')).map(({ name }) => name.toLowerCase())
    const starts = names.filter((name, index) => name !== names[index - 1])
    expect(starts).toHaveLength(3)
  })

  test('is one file of all rows in its order, in which nothing is a formula', async () => {
    const answer = await fetch(`${url}/api/console/staff?role=SUPPORT&sort=-email&format=csv`, { headers })
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
    const [head, ...lines] = text.trimEnd().split('\r\n')
    expect(head).toBe('\ufeffstaff_id,email,name,roles,brands,state,version,created_at,signed_in_at')
    const rows = await readAll('-email')
    expect(lines.map((line) => line.split(',')[0])).toEqual(rows.map(({ staff_id }) => staff_id))
    expect(lines.filter((line) => line.includes(",'=cmd,"))).toHaveLength(made / 4)
  })
})
