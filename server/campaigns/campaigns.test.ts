import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Pence, pence } from '#domain/money/money.ts'
import { brandOf, saveBrand } from '#server/brands/exports.ts'
import { transact } from '#server/platform/db/db.ts'
import { finished, openCampaignDesk } from '#tests/support/campaigns/campaign-desk.ts'
import { line, noon, openTestHarness, start } from '#tests/support/servers/test-harness.ts'
import { makeStaff, signInStaff } from '#tests/support/staff/make-staff.ts'
import { publishDue } from './publish.ts'

const harness = await openTestHarness({ CATALOGUE_KEPT_MS: '0' })
const { context } = harness
afterAll(() => harness.close())
const desk = await openCampaignDesk(harness)
beforeEach(() => harness.setTime(noon))

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(noon.getTime() + hours * HOUR).toISOString()
const info = (tag: string) => harness.get(`/api/campaign/info/${tag}`)
const linesOf = async (tag: string) => {
  const rows = await context.db
    .selectFrom('auditLines')
    .select(['action', 'actorName', 'approvalId'])
    .where('subjectId', '=', tag)
    .orderBy('number')
    .execute()
  return rows.map(({ action }) => action)
}
/** Two tickets for £2, held. */
const enter = async (tag: string) => {
  const { body } = await start(harness, { items: [line(tag, { price: 2, quantity: 2 })] })
  expect(body.data.total, JSON.stringify(body)).toBe(2)
}

describe('A draft', () => {
  test.each(['EMPTY', 'DAY_GAME', 'WEEK_GAME', 'RAFFLE', 'BIG_PRIZE', 'FREE', 'CASH_CALL', 'ADVENT', 'EXTERNAL'])(
    'with the template %s is stored apart from what is public, and says what it lacks',
    async (kind) => {
      const { tag } = await desk.draft({ kind })
      const found = await desk.desk(tag)
      expect(found).toMatchObject({ state: 'DRAFT', version: 1, published: null, locked_fields: [] })
      expect(found.findings.map(({ field }: { field: string }) => field)).toContain('pictures')
      expect(found.rounds.length).toBeGreaterThan(0)
      expect((await info(tag)).status).toBe(404)
    },
  )

  test('is refused beside the field when its tag is taken', async () => {
    const { tag } = await desk.draft()
    expect(await desk.draft({ tag })).toMatchObject({ status: 400, fields: [{ path: 'tag' }] })
  })

  test('is refused beside the field when its brand does not exist', async () => {
    expect(await desk.draft({ brand: 'UK_NOWHERE' })).toMatchObject({ status: 400, fields: [{ path: 'brand' }] })
  })

  test('is not overwritten when another operator has saved it meanwhile: their version is returned', async () => {
    const { tag } = await desk.draft()
    const { document } = await desk.desk(tag)
    const saved = await Promise.all([
      desk.save(tag, 1, { ...document, title: 'Mine' }),
      desk.save(tag, 1, { ...document, title: 'Theirs' }, desk.carl),
    ])
    expect(saved.map(({ outcome }) => outcome).sort()).toEqual(['CHANGED_MEANWHILE', 'SAVED'])
    const won = saved.find(({ outcome }) => outcome === 'SAVED')!
    const lost = saved.find(({ outcome }) => outcome === 'CHANGED_MEANWHILE')!
    expect(lost).toMatchObject({ version: 2, document: { title: won.document.title } })
    expect(await desk.save(tag, 2, { ...document, title: 'Both' })).toMatchObject({ outcome: 'SAVED', version: 3 })
    expect(await linesOf(tag)).toEqual(['campaign.draft', 'campaign.draft', 'campaign.draft'])
  })

  test('can be started by one of many at once for a published campaign without a draft', async () => {
    const tag = await desk.open()
    await context.db.deleteFrom('campaignDrafts').where('tag', '=', tag).execute()
    const { document, version } = await desk.desk(tag)
    expect(version).toBe(0)
    const saved = await Promise.all(
      Array.from({ length: 5 }, (_, index) => desk.save(tag, 0, { ...document, title: `Title ${index}` })),
    )
    expect(saved.filter(({ outcome }) => outcome === 'SAVED')).toHaveLength(1)
    expect((await desk.desk(tag)).published.title).toBe('Win a car')
  })

  test('stores no HTML that could run', async () => {
    const { tag } = await desk.draft()
    const { document } = await desk.desk(tag)
    const { document: saved } = await desk.save(tag, 1, {
      ...document,
      body: '<p onclick="x()">A</p><script>1</script>',
    })
    expect(saved.body).toBe('<p>A</p>')
  })

  test('copied from a campaign opens in the future at the same time of day, without its code and numbers', async () => {
    const from = await desk.open()
    harness.setTime(new Date(noon.getTime() + 200 * 24 * HOUR))
    const { tag } = await desk.draft({ copy_of: from, title: 'Win another car' })
    const { document, state } = await desk.desk(tag)
    const { published } = await desk.desk(from)
    expect(state).toBe('DRAFT')
    expect(document).toMatchObject({ title: 'Win another car', postal_entry_code: null, plan: published.plan })
    const opening = (text: string) => new Date(text).toLocaleTimeString('en-GB', { timeZone: 'Europe/London' })
    expect(opening(document.schedule.starts_at)).toBe(opening(published.schedule.starts_at))
    expect(new Date(document.schedule.starts_at) > context.now()).toBe(true)
    const lengthOf = ({ schedule }: typeof document) => Date.parse(schedule.ends_at) - Date.parse(schedule.starts_at)
    expect(Math.abs(lengthOf(document) - lengthOf(published))).toBeLessThanOrEqual(HOUR)
  })

  test('is not found by staff of another brand', async () => {
    const { tag } = await desk.draft({ brand: 'UK_LANTERN' })
    const other = await makeStaff(context, { brands: ['UK_FAIRDRAW'] })
    const headers = await signInStaff(context, other, harness.url)
    const { document } = await desk.desk(tag)
    expect((await harness.get(`/api/console/campaigns/${tag}`, headers)).status).toBe(404)
    for (const [path, body] of [
      ['draft', { version: 1, document }],
      ['check', { document }],
      ['preview', {}],
      ['publish', { version: 1, publishes_at: null, reason: 'for a test' }],
      ['cancel', { cause: 'BEYOND_CONTROL', reason: 'for a test' }],
      ['pictures/order', { pictures: [] }],
    ] as const)
      expect((await harness.post(`/api/console/campaigns/${tag}/${path}`, body, headers)).status, path).toBe(404)
    const { body } = await harness.get('/api/console/campaigns', headers)
    expect(body.data.rows.map((each: { tag: string }) => each.tag)).not.toContain(tag)
  })
})

describe('A publication', () => {
  test('needs a draft that passes the linter and a second person, and is then public', async () => {
    const { tag } = await desk.draft()
    const { document } = await desk.desk(tag)
    expect(await desk.requestPublication(tag)).toMatchObject({ status: 400, error: 'ValidationError' })
    await desk.save(tag, 1, finished(document))
    expect((await desk.requestPublication(tag)).fields).toMatchObject([{ path: 'pictures' }])
    await desk.upload(tag)
    const { approval_id } = await desk.requestPublication(tag)
    expect(await desk.desk(tag)).toMatchObject({ state: 'IN_REVIEW', approval_id })
    expect(await desk.approve(approval_id, desk.cleo)).toMatchObject({ outcome: 'OWN' })
    expect((await info(tag)).status).toBe(404)
    expect(await desk.approve(approval_id)).toMatchObject({ outcome: 'CARRIED_OUT' })
    expect(await desk.desk(tag)).toMatchObject({ state: 'SCHEDULED', approval_id: null })
    expect(await linesOf(tag)).toEqual([
      'campaign.draft',
      'campaign.draft',
      'campaign.pictures',
      'campaign.publish.request',
      'campaign.publish',
      'campaign.publish.carried_out',
    ])
  })

  test.each([
    ['UK_MOORLAND', 19_999_99, false],
    ['UK_MOORLAND', 20_000_00, true],
    ['UK_MOORLAND', null, true],
    // The operator allows a million.
    ['UK_MOORLAND', 10_000_000_00, true],
    [null, 19_999_99, true],
  ])(
    'worth £20,000 for the brand %s with a limit of %s is possible: %s',
    async (brand, exposureMaxPence, isPossible) => {
      const { logo: _, ...moorland } = brandOf(context, 'UK_MOORLAND')
      const limited = { ...moorland, exposureMaxPence: exposureMaxPence as Pence | null }
      await transact(context.db, (tx) => saveBrand(tx, limited, noon))
      const { tag } = await desk.draft({ brand })
      const { document } = await desk.desk(tag)
      await desk.save(tag, 1, finished(document))
      await desk.upload(tag)
      const requested = await desk.requestPublication(tag)
      if (isPossible) expect(requested.status).toBe(200)
      else expect(requested.fields).toMatchObject([{ path: 'plan.prizes' }])
    },
  )

  test('under a brand stays within the limit of the whole site too', async () => {
    const dear = { title: 'A yacht', value: 1_000_001, quantity: 1, is_credit: false }
    const { logo: _, ...moorland } = brandOf(context, 'UK_MOORLAND')
    const limited = { ...moorland, exposureMaxPence: pence(10_000_000_00) }
    await transact(context.db, (tx) => saveBrand(tx, limited, noon))
    const { tag } = await desk.draft({ brand: 'UK_MOORLAND' })
    const { document } = await desk.desk(tag)
    const whole = finished(document)
    await desk.save(tag, 1, { ...whole, plan: { ...whole.plan!, prizes: [dear] } })
    await desk.upload(tag)
    expect((await desk.requestPublication(tag)).fields).toMatchObject([{ path: 'plan.prizes' }])
  })

  test('is refused when the draft was saved after the request', async () => {
    const { tag } = await desk.draft()
    const { document } = await desk.desk(tag)
    await desk.save(tag, 1, finished(document))
    await desk.upload(tag)
    const { approval_id } = await desk.requestPublication(tag)
    await desk.save(tag, 2, { ...finished(document), title: 'Win two cars' })
    expect(await desk.desk(tag)).toMatchObject({ state: 'DRAFT' })
    expect(await desk.approve(approval_id)).toMatchObject({ outcome: 'STALE' })
    expect((await info(tag)).status).toBe(404)
  })

  test('scheduled for an instant happens then, once, though many processes look', async () => {
    const { tag } = await desk.draft()
    const { document } = await desk.desk(tag)
    await desk.save(tag, 1, finished(document))
    await desk.upload(tag)
    const { approval_id } = await desk.requestPublication(tag, inHours(2))
    expect(await desk.approve(approval_id)).toMatchObject({ outcome: 'CARRIED_OUT' })
    expect(await desk.desk(tag)).toMatchObject({ state: 'SCHEDULED', publishes_at: inHours(2), published: null })
    harness.setTime(new Date(noon.getTime() + 2 * HOUR - 1))
    await publishDue(context)
    expect((await desk.desk(tag)).published).toBeNull()
    harness.setTime(inHours(2))
    await Promise.all(Array.from({ length: 5 }, () => publishDue(context)))
    expect((await desk.desk(tag)).published.title).toBe('Win a car')
    expect((await linesOf(tag)).filter((action) => action === 'campaign.publish')).toHaveLength(1)
  })

  test('leaves a draft and an audit line if it has become impossible by its instant', async () => {
    const { tag } = await desk.draft()
    const { document } = await desk.desk(tag)
    const ends_at = inHours(240)
    await desk.save(tag, 1, {
      ...finished(document),
      schedule: { ...document.schedule, starts_at: inHours(1), ends_at },
    })
    await desk.upload(tag)
    const { approval_id } = await desk.requestPublication(tag, inHours(20))
    await desk.approve(approval_id)
    harness.setTime(inHours(241))
    await publishDue(context)
    expect(await desk.desk(tag)).toMatchObject({ state: 'DRAFT', publishes_at: null, published: null })
    expect((await linesOf(tag)).at(-1)).toBe('campaign.publish.failed')
  })
})

describe('A campaign that people have entered', () => {
  test('keeps its promises in the API, and changes its texts with a public line', async () => {
    const tag = await desk.open()
    await enter(tag)
    const { document, version, locked_fields } = await desk.desk(tag)
    expect(locked_fields).toContain('schedule')
    const later = { ...document, schedule: { ...document.schedule, ends_at: inHours(2000) }, title: 'A better car' }
    await desk.save(tag, version, later)
    expect((await desk.requestPublication(tag)).fields).toMatchObject([{ path: 'schedule' }])
    await desk.save(tag, version + 1, { ...later, schedule: document.schedule })
    expect(await desk.publish(tag)).toMatchObject({ outcome: 'CARRIED_OUT' })
    const { body } = await harness.get(`/api/campaign/changes/${tag}`)
    expect(body.data.changes).toMatchObject([{ kind: 'CHANGED', what: 'Changed: the title.', reason: null }])
  })

  test.each([
    `ends_at = ends_at + interval '1 day'`,
    `ends_at = ends_at - interval '1 day'`,
    `starts_at = starts_at + interval '1 hour'`,
    `starts_at = ends_at, ends_at = ends_at + interval '1 day'`,
    `limit_type = 'EVERYDAY'`,
    'entry_limit = 1',
    'global_limit = 20000',
    'postal_entry_code = null',
    `telephone_entry = '1'`,
    'value_pence = 7',
    'reserves = 8',
    'draw_delay_seconds = 60',
  ])("keeps its promises in the program's own SQL: %s", async (change) => {
    const tag = await desk.open()
    await enter(tag)
    const client = new pg.Client({ connectionString: context.programUrl })
    await client.connect()
    const changing = client.query(`update campaigns set ${change} where tag = $1`, [tag])
    await expect(changing).rejects.toMatchObject({ code: '23514' })
    await client.query(`update campaigns set title = 'Another' where tag = $1`, [tag])
    await client.end()
  })

  test('can change its texts even if a promise breaks a later rule', async () => {
    const tag = await desk.open()
    await context.db.updateTable('campaigns').set({ postalGraceDays: 0 }).where('tag', '=', tag).execute()
    const before = await desk.desk(tag)
    expect(before.findings).toMatchObject([{ field: 'plan.postal_grace_days', blocks: true }])
    await enter(tag)
    const { findings, document, version } = await desk.desk(tag)
    expect(findings).toMatchObject([{ field: 'plan.postal_grace_days', blocks: false }])
    await desk.save(tag, version, { ...document, title: 'A better car' })
    expect(await desk.publish(tag)).toMatchObject({ outcome: 'CARRIED_OUT' })
  })

  test('could change its number of tickets too before the first entry', async () => {
    const tag = await desk.open()
    const { document, version } = await desk.desk(tag)
    await desk.save(tag, version, { ...document, global_limit: 500, entry_limit: 5 })
    expect(await desk.publish(tag)).toMatchObject({ outcome: 'CARRIED_OUT' })
    const { body } = await info(tag)
    expect(body.data).toMatchObject({ global_limit: 500, global_count: 0, entry_limit: 5 })
    expect((await harness.get(`/api/campaign/changes/${tag}`)).body.data.changes).toEqual([])
  })

  test('closes later only with two people and a public reason', async () => {
    const tag = await desk.open()
    await enter(tag)
    const { published } = await desk.desk(tag)
    const beyond = { cause: 'BEYOND_CONTROL' }
    const earlier = { ...beyond, ends_at: inHours(1), reason: 'Too soon' }
    expect(await desk.post(`/campaigns/${tag}/extend`, earlier)).toMatchObject({ fields: [{ path: 'ends_at' }] })
    const ends_at = new Date(Date.parse(published.schedule.ends_at) + 24 * HOUR).toISOString()
    const { approval_id } = await desk.post(`/campaigns/${tag}/extend`, {
      ...beyond,
      ends_at,
      reason: 'The site was down',
    })
    expect((await info(tag)).body.data.end_date).toBe(published.schedule.ends_at)
    expect(await desk.approve(approval_id)).toMatchObject({ outcome: 'CARRIED_OUT' })
    expect((await desk.desk(tag)).published.schedule.ends_at).toBe(ends_at)
    const { body } = await harness.get(`/api/campaign/changes/${tag}`)
    expect(body.data.changes).toMatchObject([{ kind: 'EXTENDED', reason: 'The site was down' }])

    const queued = context.pool.query("select from graphile_worker.jobs where task_identifier = 'draws.open-rounds'")
    expect((await queued).rowCount, 'an entry can be paid for at once').toBe(1)
  })

  test('cannot be extended or cancelled for low sales', async () => {
    const tag = await desk.open()
    await enter(tag)
    const ends_at = inHours(24 * 60)
    const unsold = 'Because not all tickets were sold'
    for (const path of ['extend', 'cancel']) {
      const given = { ends_at, reason: 'A storm cut the power' }
      const declared = await desk.post(`/campaigns/${tag}/${path}`, { ...given, cause: 'LOW_SALES' })
      expect(declared).toMatchObject({ status: 400, fields: [{ path: 'cause' }] })
      const worded = await desk.post(`/campaigns/${tag}/${path}`, { ...given, cause: 'BEYOND_CONTROL', reason: unsold })
      expect(worded).toMatchObject({ status: 400, fields: [{ path: 'reason' }] })
    }
  })

  test('shows the approver of a later closing every earlier extension', async () => {
    const tag = await desk.open()
    await enter(tag)
    const extend = async (days: number, reason: string) => {
      const ends_at = inHours(24 * days)
      return desk.post(`/campaigns/${tag}/extend`, { cause: 'BEYOND_CONTROL', ends_at, reason })
    }
    await desk.approve((await extend(40, 'The site was down')).approval_id)
    const [second, third] = [await extend(41, 'A storm'), await extend(42, 'A flood')]
    const what = async (id: string) => (await desk.get(`/approvals/${id}`)).what
    expect(await what(second.approval_id)).toMatch(/It was closed later once before\..*The site was down$/)
    await desk.approve(third.approval_id)
    expect(await desk.approve(second.approval_id)).toMatchObject({ outcome: 'STALE' })
    const fourth = await extend(43, 'A fire')
    expect(await what(fourth.approval_id)).toMatch(/closed later 2 times before\..*The site was down.*A flood$/)
  })

  test('ends early with its rounds, by two people', async () => {
    const tag = await desk.open()
    await enter(tag)
    const { approval_id } = await desk.post(`/campaigns/${tag}/end`, { reason: 'All prizes are gone' })
    harness.setTime(inHours(1))
    expect(await desk.approve(approval_id)).toMatchObject({ outcome: 'CARRIED_OUT' })
    expect((await desk.desk(tag)).published.schedule.ends_at).toBe(inHours(1))
    const { rows } = await context.pool.query(
      'select closes_at from rounds join campaigns on campaigns.id = campaign_id where tag = $1',
      [tag],
    )
    expect(rows).toEqual([{ closes_at: new Date(inHours(1)) }])
    expect(await desk.desk(tag)).toMatchObject({ state: 'CLOSED' })
  })
})

test('reverted changes leave nothing to publish', async () => {
  const tag = await desk.open()
  const { document, version } = await desk.desk(tag)
  const listed = async () => (await desk.get(`/campaigns?search=${tag}`)).rows[0].has_changes
  await desk.save(tag, version, { ...document, title: 'Another' })
  expect(await listed()).toBe(true)
  await desk.save(tag, version + 1, document)
  expect(await listed()).toBe(false)
  expect((await desk.requestPublication(tag)).fields).toMatchObject([{ path: 'state' }])
})

describe('The list', () => {
  test('is paged by keys through all campaigns, each once, and filtered by state and text', async () => {
    for (let made = 0; made < 55; made += 1) await desk.draft({ title: 'Listed' })
    const tags: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page = await desk.get(`/campaigns?search=listed${after && `&after=${after}`}`)
      tags.push(...page.rows.map(({ tag }: { tag: string }) => tag))
      after = page.next
    }
    expect(tags).toHaveLength(55)
    expect(new Set(tags).size).toBe(55)
    const tag = await desk.open()
    const { rows } = await desk.get('/campaigns?state=OPEN')
    expect(rows.map((each: { tag: string }) => each.tag)).toContain(tag)
    expect(new Set(rows.map(({ state }: { state: string }) => state))).toEqual(new Set(['OPEN']))
    expect((await desk.get(`/campaigns?search=${tag}%25`)).rows).toEqual([])
  })
})

test('a picture is cropped by hand: under another id, in its place, once, and only staff see the whole', async () => {
  const { tag } = await desk.draft()
  const [first, second] = [(await desk.upload(tag, 'First')).id, (await desk.upload(tag, 'First')).id]
  expect(first).toBe(second)
  const frames = { square: { x: 0, y: 0, zoom: 200 } }
  const path = `/campaigns/${tag}/pictures/${first}/frames`
  const framed = await Promise.all([desk.post(path, { frames }), desk.post(path, { frames })])
  expect(framed.map(({ status }) => status).sort()).toEqual([200, 404])
  const { pictures } = await desk.desk(tag)
  expect(pictures).toMatchObject([{ alt: 'First', frames }])
  expect(pictures[0].id).not.toBe(first)
  const square = pictures[0].address.replace('wide169.webp', 'square.webp').replace('w=800', 'w=450')
  const left = await sharp(Buffer.from(await (await fetch(`${harness.url}${square}`)).arrayBuffer())).stats()
  // The left quarter is red alone; from the middle it is half blue.
  expect(left.channels.map(({ mean }) => mean > 128)).toEqual([true, false, false])
  const whole = `${harness.url}/api/console/campaigns/${tag}/pictures/${pictures[0].id}/whole`
  expect((await fetch(whole)).status).toBe(401)
  expect((await linesOf(tag)).filter((action) => action === 'campaign.pictures')).toHaveLength(3)
})

test('pictures are reordered, described and removed, all with their audit lines', async () => {
  const { tag } = await desk.draft()
  const { id } = await desk.upload(tag, 'First')
  expect(await desk.upload(tag, 'The same')).toMatchObject({ id })
  const arranged = await desk.post(`/campaigns/${tag}/pictures/order`, { pictures: [{ id, alt: 'Worded' }] })
  expect(arranged.pictures).toMatchObject([{ id, alt: 'Worded' }])
  expect(await desk.post(`/campaigns/${tag}/pictures/order`, { pictures: [{ id, alt: ' ' }] })).toMatchObject({
    status: 400,
  })
  expect((await desk.post(`/campaigns/${tag}/pictures/order`, { pictures: [] })).pictures).toEqual([])
  expect((await linesOf(tag)).filter((action) => action === 'campaign.pictures')).toHaveLength(4)
})
