import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { approveResult } from '#server/draws/exports.ts'
import { makeClosing } from '#tests/support/draws/make-closing.ts'
import { casesOf } from '#tests/support/draws/make-drawn.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { signInStaff } from '#tests/support/staff/make-staff.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'

const harness = await openTestHarness()
const { context, url } = harness
afterAll(() => harness.close())
beforeEach(() => harness.setTime(noon))

const closing = new Date(noon.getTime() + 3_600_000)
const later = (ms: number) => new Date(closing.getTime() + ms)
const desk = await openDesk(harness, ['DRAWS'])
const pdf = new Blob(['%PDF-1.7\nTwo balls from a drum'])

const given = {
  drawn_by: 'Moira',
  drawn_where: 'Leith',
  drawn_at: later(60_000).toISOString(),
  tickets: '5, 2',
  words: 'From a drum, on the air',
  reason: 'The morning show',
}
const record = (roundId: string, more: Partial<typeof given> = {}, file = pdf) =>
  desk.upload(`/draws/${roundId}/results`, file, { ...given, ...more })

async function makeClosed(more: { brand?: string } = {}) {
  harness.setTime(noon)
  const made = await makeClosing(harness, { endsAt: closing, people: 2, method: 'ELSEWHERE', ...more })
  harness.setTime(later(120_000))
  return made
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const idOf = (requested: any) => requested.approval_id as string

describe('A result from elsewhere', () => {
  test('is entered by one person, confirmed by another, and opens the cases once', async () => {
    const { roundId } = await makeClosed()
    const [first, second] = [idOf(await record(roundId)), idOf(await record(roundId, { tickets: '1' }))]
    expect((await desk.approve(first, desk.cleo)).outcome).toBe('OWN')
    const { results } = await desk.get(`/draws/${roundId}`)
    expect(results.map(({ state }: { state: string }) => state)).toEqual(['WAITING', 'WAITING'])
    expect((await approveResult(context, results[0].result_id, 'Pierre')).ok).toBe(false)
    expect(await casesOf(harness, roundId)).toEqual([])
    const outcomes = await Promise.all([first, second, first].map(async (id) => (await desk.approve(id)).outcome))
    expect(outcomes.filter((outcome) => outcome === 'CARRIED_OUT')).toHaveLength(1)
    expect(outcomes).toContain('STALE')
    expect(await casesOf(harness, roundId)).toHaveLength(1)
    const { round, draw } = await desk.get(`/draws/${roundId}`)
    expect([round.state, round.drawn_at, draw.elsewhere.drawn_by]).toEqual(['DRAWN', given.drawn_at, 'Moira'])
    expect(await record(roundId)).toMatchObject({ status: 400 })
    expect(await desk.actionsOf(roundId)).toContain('draw.record')
  })

  test.each([
    ['a ticket that is not there', { tickets: '7' }],
    ['a ticket twice', { tickets: '2,2' }],
    ['no tickets', { tickets: 'two' }],
    ['a draw before the closing', { drawn_at: later(-1).toISOString() }],
    ['a draw that is still to come', { drawn_at: later(120_001).toISOString() }],
    ['nobody who drew', { drawn_by: '' }],
  ])('is not taken with %s', async (_, more) => {
    const { roundId } = await makeClosed()
    expect(await record(roundId, more)).toMatchObject({ status: 400, error: 'ValidationError' })
    expect((await desk.get(`/draws/${roundId}`)).results).toEqual([])
  })

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', ''],
  ])('is not taken with %s as its evidence', async (_, content) => {
    const { roundId } = await makeClosed()
    expect(await record(roundId, {}, new Blob([content]))).toMatchObject({ status: 400, error: 'ValidationError' })
  })

  test('is not taken with a recording of more than 50 MB as its evidence', async () => {
    const { roundId } = await makeClosed()
    const content = new Uint8Array(50_000_001)
    content.set(new TextEncoder().encode('ID3'))
    expect(await record(roundId, {}, new Blob([content]))).toMatchObject({ status: 400 })
    expect(await record(roundId, {}, new Blob([content.subarray(0, -1)]))).toMatchObject({ status: 200 })
  })

  test('is not taken while the round is open, nor for one that the beacon draws', async () => {
    const open = await makeClosing(harness, { endsAt: closing, method: 'ELSEWHERE' })
    const byBeacon = await makeClosing(harness, { endsAt: closing })
    expect((await record(open.roundId)).status).toBe(400)
    harness.setTime(later(120_000))
    expect((await record(byBeacon.roundId)).status).toBe(400)
    expect((await record(open.roundId, { tickets: '1' })).status).toBe(200)
  })
})

describe('The evidence', () => {
  async function linkOf(by = desk.carl, file = pdf) {
    const { roundId } = await makeClosed()
    await record(roundId, {}, file)
    const [{ result_id }] = (await desk.get(`/draws/${roundId}`)).results
    const { path } = await desk.post(`/draws/${roundId}/results/${result_id}/evidence`, {}, by)
    return { roundId, path: path as string }
  }
  const fetchAs = async (path: string, by: typeof desk.carl) =>
    fetch(`${url}${path}`, { headers: await signInStaff(context, by, url) })

  test('is saved and never shown, by an address that lapses and serves who requested it', async () => {
    const { roundId, path } = await linkOf()
    const answer = await fetchAs(path, desk.carl)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="document.pdf"')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('Two balls')
    expect(await desk.actionsOf(roundId)).toContain('draw.evidence')
    expect((await fetchAs(path, desk.cleo)).status).toBe(404)
    expect((await fetch(`${url}${path}`)).status).toBe(401)
    expect((await fetchAs(`${path}x`, desk.carl)).status).toBe(404)
    harness.setTime(61)
    expect((await fetchAs(path, desk.carl)).status).toBe(404)
  })

  test('is saved as a recording when it is one', async () => {
    const { path } = await linkOf(desk.carl, new Blob(['ID3\u0004 two balls <html>']))
    const answer = await fetchAs(path, desk.carl)
    expect(answer.headers.get('content-type')).toBe('audio/mpeg')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="document.mp3"')
  })

  test('is not found by staff of another brand', async () => {
    const { roundId } = await makeClosed({ brand: 'UK_FAIRDRAW' })
    const lantern = await openDesk(harness, ['DRAWS'], ['UK_LANTERN'])
    expect((await lantern.upload(`/draws/${roundId}/results`, pdf, given)).status).toBe(404)
    await record(roundId)
    const [{ result_id }] = (await desk.get(`/draws/${roundId}`)).results
    expect((await lantern.post(`/draws/${roundId}/results/${result_id}/evidence`, {})).status).toBe(404)
  })
})
