import { afterAll, describe, expect, test } from 'vitest'
import { openCampaignDesk } from '#tests/support/campaigns/campaign-desk.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { makeStaff } from '#tests/support/staff/make-staff.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
const desk = await openCampaignDesk(harness)
const owner = await makeStaff(context, { roles: ['OWNER'] })

const terms = {
  active: true,
  type: 'PERCENT_DISCOUNT',
  value: 10,
  label: 'Ten off',
  min_spend: null,
  campaign_tag: null,
  starts_at: null,
  ends_at: null,
  uses_max: 5,
  uses_per_person_max: null,
  requires_login: false,
}
const savePromo = (code: string, given: object, version = 'NEW') =>
  desk.post(`/promos/${code}`, { version, document: { ...terms, ...given }, reason: 'For a test' })
type Line = { action: string }

describe('A timeline', () => {
  test('has the events of a subject, newest first, and its related subjects', async () => {
    const tag = await desk.open()
    await savePromo('TIMELINE1', { campaign_tag: tag })
    const campaign = await desk.get(`/timelines/campaign/${tag}`)
    const actions = campaign.lines.map(({ action }: Line) => action)
    expect([actions[0], actions.at(-1)]).toEqual(['campaign.publish.carried_out', 'campaign.draft'])
    expect(campaign.lines[0]).toMatchObject({ approval_id: expect.any(String) })
    expect(campaign.neighbours).toEqual([
      { kind: 'promo', id: 'TIMELINE1', title: 'Ten off' },
      { kind: 'approval', id: campaign.lines[0].approval_id, title: expect.any(String) },
    ])
    const promo = await desk.get('/timelines/promo/TIMELINE1')
    expect(promo).toMatchObject({ lines: [{ action: 'promo.save' }], next: null })
    expect(promo.neighbours).toEqual([{ kind: 'campaign', id: tag, title: 'Win a car' }])
  })

  test('continues after a page of twenty', async () => {
    let { version } = await savePromo('TIMELINE2', {})
    for (let uses = 6; uses < 27; uses += 1) ({ version } = await savePromo('TIMELINE2', { uses_max: uses }, version))
    const first = await desk.get('/timelines/promo/TIMELINE2')
    const rest = await desk.get(`/timelines/promo/TIMELINE2?before=${first.next}`)
    const numbers = [...first.lines, ...rest.lines].map(({ number }: { number: number }) => number)
    expect([first.lines.length, rest.lines.length, rest.next]).toEqual([20, 2, null])
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  })

  test('is shown only to staff who may read its subject', async () => {
    const { tag } = await desk.draft({ brand: 'UK_LANTERN' })
    const people = {
      own: await makeStaff(context, { roles: ['CAMPAIGNS'], brands: ['UK_LANTERN'] }),
      other: await makeStaff(context, { roles: ['CAMPAIGNS'], brands: ['UK_FAIRDRAW'] }),
      post: await makeStaff(context, { roles: ['POST'] }),
      partner: await makeStaff(context, { roles: ['PARTNER'], brands: ['UK_LANTERN'] }),
    }
    const status = async (path: string) =>
      Promise.all(Object.values(people).map(async (by) => (await desk.get(path, by)).status))
    expect(await status(`/timelines/campaign/${tag}`)).toEqual([200, 404, 200, 403])
    expect(await status('/timelines/promo/TIMELINE1')).toEqual([404, 404, 403, 403])
    expect(await status(`/timelines/staff/${owner.id}`)).toEqual([403, 403, 403, 403])
  })

  test('shows a person’s requests, and is empty for an unknown person', async () => {
    const { neighbours } = await desk.get(`/timelines/staff/${desk.cleo.id}`, owner)
    expect(neighbours).toContainEqual({ kind: 'approval', id: expect.any(String), title: expect.any(String) })
    expect(await desk.get('/timelines/staff/nobody', owner)).toMatchObject({ lines: [], next: null, neighbours: [] })
  })
})
