import { afterAll, describe, expect, test } from 'vitest'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { signInStaff } from '#tests/support/staff/make-staff.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'
import { promoJobs } from '../jobs.ts'
import { makeCodes } from './batches.ts'

const harness = await openTestHarness({ CATALOGUE_KEPT_MS: '0', GIVEAWAY_ALONE_MAX_PENCE: '100000000000' })
const { context, url } = harness
afterAll(() => harness.close())
const desk = await openDesk(harness, ['CAMPAIGNS'])
const { tag } = await makeCampaign(context, { tag: 'PROMOCAR' })

const terms = {
  active: true,
  type: 'PERCENT_DISCOUNT',
  value: 10,
  label: '10% off',
  min_spend: null,
  campaign_tag: null,
  starts_at: null,
  ends_at: null,
  uses_max: 100,
  uses_per_person_max: null,
  requires_login: false,
}
const check = async (code: string) => {
  const { headers } = await harness.makeEntrant()
  const { status, body } = await harness.post('/api/promo/check', { promo_code: code }, headers)
  return body.error?.name ?? status
}
const upload = async (code: string, csv: string, given: object = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ mode: 'ADD', bad_cells: 'REFUSE', reason: 'For a test', ...given }))
    form.set(name, value)
  form.set('file', new Blob([csv]), 'people.csv')
  const headers = await signInStaff(context, desk.cleo, url)
  const answer = await fetch(`${url}/api/console/promos/${code}/people`, { method: 'POST', headers, body: form })
  const { data, error } = (await answer.json()) as { data: object; error?: { name: string } }
  return { status: answer.status, ...data, error: error?.name }
}

describe('A promo code for a list', () => {
  const forList = { ...terms, for_list: true }

  test('is refused to everyone until it has a list, and then works only for people on it', async () => {
    const { version } = await desk.save('/promos/LISTFIRST', 'NEW', forList)
    expect(await check('LISTFIRST')).toBe('ExclusivePromoWhitelistInvalidRequest')
    expect(await desk.get('/promos/LISTFIRST')).toMatchObject({ people: 0, document: { for_list: true } })
    await upload('LISTFIRST', 'jo@example.com')
    expect(await check('LISTFIRST')).toBe('ExclusivePromoWhitelistNotWhitelisted')
    const opened = await desk.save('/promos/LISTFIRST', version, terms)
    expect(opened).toMatchObject({ status: 400, fields: [{ path: 'for_list' }] })
    expect(await check('LISTFIRST')).toBe('ExclusivePromoWhitelistNotWhitelisted')
  })

  test('cannot be made as a batch, because codes of a batch have no list', async () => {
    const batch = { name: 'Listed', prefix: 'L-', codes: 1, terms: { ...forList, uses_max: 1 }, reason: 'For a test' }
    expect(await desk.post('/promo-batches', batch)).toMatchObject({
      status: 400,
      fields: [{ path: 'terms.for_list' }],
    })
  })
})

test.each(['\u200BPASTED10', 'PAS\u00ADTED10\uFEFF', '\u00A0PASTED10\u202F'])(
  '%j is read as the visible code',
  async (pasted) => {
    await makePromo(context, { code: 'PASTED10' })
    expect(await check(pasted)).toBe(200)
  },
)

describe('A promo code', () => {
  test('is made, used, paused and used again', async () => {
    const { version } = await desk.save('/promos/DESKTEN', 'NEW', terms)
    expect(await check('DESKTEN')).toBe(200)
    const paused = await desk.save('/promos/DESKTEN', version, { ...terms, active: false })
    expect(paused).toMatchObject({ outcome: 'SAVED' })
    expect(await check('DESKTEN')).toBe('PromoCampaignInactive')
    await desk.save('/promos/DESKTEN', paused.version, terms)
    expect(await check('DESKTEN')).toBe(200)
    expect(await desk.get('/promos/DESKTEN')).toMatchObject({ document: terms, people: null, used: { uses: 0 } })
    expect(await desk.actionsOf('DESKTEN')).toEqual(['promo.save', 'promo.save', 'promo.save'])
    expect(await desk.get('/promos?search=deskten')).toMatchObject({ rows: [{ code: 'DESKTEN' }], next: null })
  })

  test.each([
    [{ value: 101 }, 'value'],
    [{ value: 1.5 }, 'value'],
    [{ type: 'FREE_ENTRY' }, 'campaign_tag'],
    [{ campaign_tag: 'NOTHING' }, 'campaign_tag'],
    [{ uses_max: null }, 'uses_per_person_max'],
    [{ starts_at: '2026-12-01T00:00:00.000Z', ends_at: '2026-12-01T00:00:00.000Z' }, 'ends_at'],
  ])('with %j is refused beside the field', async (wrong, path) => {
    expect(await desk.save('/promos/DESKBAD', 'NEW', { ...terms, ...wrong })).toMatchObject({
      status: 400,
      fields: [{ path }],
    })
    expect(await desk.get('/promos/DESKBAD')).toMatchObject({ status: 404 })
  })

  test.each([
    [{ value: 99 }],
    [{ type: 'CASH_DISCOUNT', value: 2.55 }],
    [{ type: 'RAFFLE', value: 3, campaign_tag: tag }],
  ])('with %j is stored as it was written', async (given) => {
    const code = `DESK${JSON.stringify(given).replace(/[^A-Z0-9]/g, '')}`
    expect(await desk.save(`/promos/${code}`, 'NEW', { ...terms, ...given })).toMatchObject({ outcome: 'SAVED' })
    expect(await desk.get(`/promos/${code}`)).toMatchObject({ document: { ...terms, ...given } })
  })
})

describe('The people of a code', () => {
  const good = 'Email,Mobile\nrobin@example.com,07700 900123\n'

  test('are read from a file; only they can use the code then', async () => {
    await desk.save('/promos/DESKLIST', 'NEW', terms)
    expect(await upload('DESKLIST', good)).toMatchObject({ outcome: 'TAKEN', people: 2, read: 2, bad: [] })
    expect(await check('DESKLIST')).toBe('ExclusivePromoWhitelistNotWhitelisted')
    expect(await upload('DESKLIST', 'kim@example.com')).toMatchObject({ outcome: 'TAKEN', people: 3 })
    expect(await upload('DESKLIST', 'kim@example.com', { mode: 'REPLACE' })).toMatchObject({ people: 1 })
    expect(await desk.get('/promos/DESKLIST')).toMatchObject({ people: 1 })
    const { version, document } = await desk.get('/promos/DESKLIST')
    await desk.save('/promos/DESKLIST', version, { ...document, label: 'Another label' })
    expect(await desk.get('/promos/DESKLIST')).toMatchObject({ people: 1, document: { label: 'Another label' } })
  })

  test('are not stored from a file with bad lines, which are reported; the good lines are stored on request', async () => {
    await desk.save('/promos/DESKBADLIST', 'NEW', terms)
    const csv = `${good}robin@,07700 900124\nkim@example.com,12\n`
    const bad = [
      { line: 3, column: 1, message: 'is no email address' },
      { line: 4, column: 2, message: 'is no UK mobile number' },
    ]
    expect(await upload('DESKBADLIST', csv)).toMatchObject({ outcome: 'HAS_BAD_CELLS', people: 0, bad_count: 2, bad })
    expect(await desk.get('/promos/DESKBADLIST')).toMatchObject({ people: null })
    expect(await check('DESKBADLIST')).toBe(200)
    expect(await upload('DESKBADLIST', csv, { bad_cells: 'LEAVE_OUT' })).toMatchObject({
      outcome: 'TAKEN',
      people: 4,
      bad,
    })
    const lines = await context.db
      .selectFrom('auditLines')
      .select(['action', 'after'])
      .where('subjectId', '=', 'DESKBADLIST')
      .orderBy('number')
      .execute()
    expect(lines.at(-1)).toEqual({ action: 'promo.people', after: { people: 4, left_out: 2 } })
    expect(JSON.stringify(lines)).not.toContain('@')
  })

  test('are not read from a file without people', async () => {
    await desk.save('/promos/DESKNOBODY', 'NEW', terms)
    expect(await upload('DESKNOBODY', 'Email\n')).toMatchObject({ status: 400, error: 'ValidationError' })
    expect(await upload('NOSUCHCODE', good)).toMatchObject({ status: 404 })
  })
})

describe('A batch', () => {
  const generate = (given: object = {}) =>
    desk.post('/promo-batches', {
      name: 'For a test',
      prefix: 'T-',
      codes: 2500,
      terms,
      reason: 'For a test',
      ...given,
    })

  const codesOf = async (id: string) => {
    const codes: string[] = []
    for (let after = ''; ; ) {
      const { rows, next } = await desk.get(`/promo-batch-codes?batch_id=${id}${after}`)
      codes.push(...rows.map(({ code }: { code: string }) => code))
      if (next === null) return codes
      after = `&after=${next}`
    }
  }

  test('is made by its job with the requested number of codes, also by two at once', async () => {
    const { batch_id: id } = await generate()
    expect(await desk.get(`/promo-batches/${id}`)).toMatchObject({ codes_wanted: 2500, codes_made: 0 })
    await Promise.all([makeCodes(context, id), makeCodes(context, id), runJobs(context, promoJobs)])
    expect(await desk.get(`/promo-batches/${id}`)).toMatchObject({ codes_made: 2500, used: { uses: 0 } })
    const codes = await codesOf(id)
    expect(new Set(codes).size).toBe(2500)
    expect(codes[0]).toMatch(/^T-[A-Z2-9]{10}$/)
    expect(await check(codes[0]!)).toBe(200)
    expect(await desk.get(`/promo-batch-codes?batch_id=${id}&search=${codes[7]!.toLowerCase()}`)).toMatchObject({
      rows: [{ code: codes[7], uses: 0 }],
    })
    const other = await openDesk(harness, ['CAMPAIGNS'], ['UK_LANTERN'])
    expect(await other.get(`/promo-batch-codes?batch_id=${id}`)).toMatchObject({ rows: [] })
  })

  test('is paused as a whole, with the codes that are still to be made', async () => {
    const { batch_id: id } = await generate({ codes: 1 })
    const pause = (is_paused: boolean) => desk.post(`/promo-batches/${id}/pause`, { is_paused, reason: 'For a test' })
    expect(await pause(true)).toMatchObject({ status: 200 })
    await runJobs(context, promoJobs)
    const code = (await codesOf(id))[0]!
    expect(await check(code)).toBe('PromoCampaignInactive')
    await pause(false)
    expect(await check(code)).toBe(200)
    expect(await desk.actionsOf(id)).toEqual(['promo.generate', 'promo.pause', 'promo.pause'])
  })

  test.each([
    [{ codes: 100_001 }, 'codes'],
    [{ codes: 0 }, 'codes'],
    [{ terms: { ...terms, value: 101 } }, 'terms.value'],
  ])('with %j is refused beside the field', async (wrong, path) => {
    expect(await generate(wrong)).toMatchObject({ status: 400, fields: [{ path }] })
  })

  test('is listed, and its codes are not among those made one by one', async () => {
    const { batch_id: id } = await generate({ codes: 1, prefix: 'UNLISTED-' })
    await runJobs(context, promoJobs)
    const { rows: batches } = await desk.get('/promo-batches')
    expect(batches[0]).toMatchObject({ batch_id: id, codes_made: 1 })
    expect(await desk.get('/promos?search=unlisted')).toMatchObject({ rows: [] })
  })
})
