import { afterAll, expect, test } from 'vitest'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'

const harness = await openTestHarness({ CATALOGUE_KEPT_MS: '0' })
afterAll(() => harness.close())
const { cleo, carl, get, save, post, approve, actionsOf } = await openDesk(harness, ['CONTENT'])

const terms = (body: string, shown_from: string | null = null) => ({
  ...{ kind: 'terms', title: 'Rules', path: '/terms-pages/rules', body, shown_from },
})
/** Saves terms, has another person approve them, and reads the stored version. */
const publish = async (path: string, version: string, document: object, by = cleo) => {
  const { outcome, approval_id: id } = await save(path, version, document, by)
  expect(outcome).toBe('WAITING')
  expect(await approve(id, by === cleo ? carl : cleo)).toMatchObject({ outcome: 'CARRIED_OUT' })
  return get(path)
}
const inAnHour = () => new Date(harness.context.now().getTime() + 3_600_000).toISOString()
const address = (tag: string) => `/content/terms/${tag}`
const publicBody = async (tag: string, version: number | 'latest' = 'latest') =>
  (await harness.get(`/public/terms-pages/${version}/${tag}.json`)).body.body

test('each save is a version with author, time and reason, also in the audit log, and is shown at once', async () => {
  const first = await publish(address('rules'), 'NEW', terms('<p>One<script>x()</script></p>'))
  expect(first).toMatchObject({ status: 200, document: { body: '<p>One</p>', shown_from: null } })
  await publish(address('rules'), first.version, terms('<p>Two</p>'), carl)
  const { versions } = await get(address('rules'))
  expect(versions).toMatchObject([
    { version: 2, state: 'SHOWN', reason: 'For a test' },
    { version: 1, state: 'REPLACED', reason: 'For a test' },
  ])
  expect(versions[0].saved_by).not.toBe(versions[1].saved_by)
  expect((await get(`${address('rules')}/versions/1`)).content.body).toBe('<p>One</p>')
  expect(await publicBody('rules')).toBe('<p>Two</p>')
  const once = ['terms.save.request', 'terms.save', 'terms.save.carried_out']
  expect(await actionsOf('rules')).toEqual([...once, ...once])
})

test('a scheduled version is hidden from the public before its instant, and shown from then on', async () => {
  const { version } = await publish(address('later'), 'NEW', terms('<p>Now</p>'))
  const at = inAnHour()
  const scheduled = await publish(address('later'), version, terms('<p>Then</p>', at))
  expect(scheduled.document.shown_from).toBe(at)
  expect((await get(address('later'))).versions).toMatchObject([
    { state: 'SCHEDULED', shown_from: at },
    { state: 'SHOWN' },
  ])
  expect([await publicBody('later'), await publicBody('later', 2)]).toEqual(['<p>Now</p>', undefined])
  // An hour passes: only this statement can move stored instants, because no call may change them.
  await harness.context.db
    .updateTable('contentVersions')
    .set({ shownFrom: harness.context.now() })
    .where('tag', '=', 'later')
    .where('version', '=', 2)
    .execute()
  expect([await publicBody('later'), await publicBody('later', 2)]).toEqual(['<p>Then</p>', '<p>Then</p>'])
  expect((await get(address('later'))).versions).toMatchObject([{ state: 'SHOWN' }, { state: 'REPLACED' }])
})

test('a version that is saved later replaces a scheduled one', async () => {
  const scheduled = await publish(address('over'), 'NEW', terms('<p>Then</p>', inAnHour()))
  expect(await publicBody('over')).toBeUndefined()
  await publish(address('over'), scheduled.version, terms('<p>Then</p>'))
  expect((await get(address('over'))).versions).toMatchObject([
    { version: 2, state: 'SHOWN' },
    { version: 1, state: 'REPLACED' },
  ])
  expect(await publicBody('over')).toBe('<p>Then</p>')
})

test('when two people edit the same version, one is saved and the other is shown the saved text', async () => {
  const page = (lead: string) => ({ kind: 'page', lead, sections: [], shown_from: null })
  const { version } = await save('/content/page/contact', 'NEW', page('One'))
  const answers = await Promise.all([
    save('/content/page/contact', version, page('Mine')),
    save('/content/page/contact', version, page('Theirs'), carl),
  ])
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['CHANGED_MEANWHILE', 'SAVED'])
  expect(answers[0]!.document).toEqual(answers[1]!.document)
  expect((await get('/content/page/contact')).versions).toHaveLength(2)
})

test('saving an unchanged page makes no version, no request and no audit line', async () => {
  const { version } = await publish(address('same'), 'NEW', terms('<p>One</p>'))
  expect(await save(address('same'), version, terms('<p>One</p>'))).toMatchObject({ outcome: 'SAVED', version })
  expect(await actionsOf('same')).toEqual(['terms.save.request', 'terms.save', 'terms.save.carried_out'])
})

test.each([
  ['shown_from', terms('<p>One</p>', '2020-01-01T00:00:00.000Z')],
  ['body', terms('<script>x()</script>')],
  ['kind', { kind: 'page', lead: '', sections: [], shown_from: null }],
])('a document with a wrong %s is refused by that name, and nothing is stored', async (path, document) => {
  expect(await save(address('wrong'), 'NEW', document)).toMatchObject({ status: 400, fields: [{ path }] })
  expect((await get(address('wrong'))).status).toBe(404)
})

test('a preview is what would be saved, and saves nothing', async () => {
  const { shown_from: _, ...content } = terms('<p onclick="x()">One</p>')
  expect((await post('/content/preview', { content })).content.body).toBe('<p>One</p>')
})

test('a page that is not written yet is listed, and staff of one brand see no page of the whole site', async () => {
  const { rows } = await get('/content')
  const nothing = { version: null, state: null, shown_from: null, saved_by: null }
  expect(rows).toContainEqual({ kind: 'page', tag: 'about', ...nothing })
  expect(rows.filter(({ tag }: { tag: string }) => tag === 'rules')).toMatchObject([{ version: 2, state: 'SHOWN' }])
  const ofBrand = await openDesk(harness, ['CONTENT'], ['UK_LANTERN'])
  expect((await ofBrand.get('/content')).rows).toEqual([])
  expect((await ofBrand.get(address('rules'))).status).toBe(404)
  expect((await ofBrand.get(`${address('rules')}/versions/1`)).status).toBe(404)
  expect((await ofBrand.save(address('mine'), 'NEW', terms('<p>One</p>'))).status).toBe(404)
})
