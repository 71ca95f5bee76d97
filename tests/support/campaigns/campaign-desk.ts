import type { StoredCampaignDocument } from '#contract/console/campaigns.ts'
import type { Answered, TestHarness } from '#tests/support/servers/test-harness.ts'
import { type MadeStaff, makeStaff, signInStaff } from '#tests/support/staff/make-staff.ts'
import { redAndBlue } from '#tests/support/staff/upload-picture.ts'

/** Completes the template of a kind, so that the linter accepts it. */
export function finished(document: StoredCampaignDocument): StoredCampaignDocument {
  return {
    ...document,
    short_description: 'A car to drive home',
    summary: 'One of you drives home.',
    how_to_play: '<p>Choose tickets and pay, or send a card for free.</p>',
    body: '<p>Over 18. The promoter is Fairdraw. No purchase necessary: free entry by post.</p>',
    postal_entry_code: 'CAR1',
    plan: {
      ...document.plan!,
      prizes: [{ title: 'A car', value: 20_000, quantity: 1, is_credit: false }],
      postal_grace_days: 3,
    },
  }
}

/** Two members of staff for campaigns, and their actions through calls of the console. */
export async function openCampaignDesk(harness: TestHarness) {
  const { context, url } = harness
  const [cleo, carl] = [await makeStaff(context), await makeStaff(context)]
  const as = (staff: MadeStaff) => signInStaff(context, staff, url)
  const post = async (path: string, body: object, by: MadeStaff = cleo) => {
    const { status, body: answer } = await harness.post(`/api/console${path}`, body, await as(by))
    return { status, ...answer.data, error: answer.error?.name, fields: answer.error?.meta.fields }
  }
  const get = async (path: string, by: MadeStaff = cleo) => {
    const { status, body: answer } = await harness.get(`/api/console${path}`, await as(by))
    return { status, ...answer.data, error: answer.error?.name }
  }
  const picture = await redAndBlue().png().toBuffer()
  const uploadTo = async (path: string, fields: Record<string, string>, file: Uint8Array, by: MadeStaff = cleo) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob([new Uint8Array(file)]), 'any-name.png')
    const answer = await fetch(`${url}/api/console${path}`, { method: 'POST', headers: await as(by), body: form })
    const { data, error } = (await answer.json()) as Answered['body']
    return { status: answer.status, ...data, error: error?.name, fields: error?.meta.fields }
  }
  const upload = (tag: string, alt = 'A red car') => uploadTo(`/campaigns/${tag}/pictures`, { alt }, picture)
  const desk = (tag: string) => get(`/campaigns/${tag}`)
  const save = (tag: string, version: number, document: object, by: MadeStaff = cleo) =>
    post(`/campaigns/${tag}/draft`, { version, document }, by)
  const approve = (id: string, by: MadeStaff = carl) => post(`/approvals/${id}/approve`, {}, by)
  let made = 0
  const draft = async (given: object = {}) => {
    made += 1
    const tag = `DESK${made}`
    const body = { tag, title: 'Win a car', brand: null, kind: 'RAFFLE', copy_of: null, ...given }
    const answer = await post('/campaigns', body)
    return { ...answer, tag: (body as { tag: string }).tag }
  }
  const requestPublication = async (tag: string, publishesAt: string | null = null) => {
    const { version } = await desk(tag)
    return post(`/campaigns/${tag}/publish`, { version, publishes_at: publishesAt, reason: 'It is ready' })
  }
  const publish = async (tag: string) => {
    const requested = await requestPublication(tag)
    return requested.approval_id ? approve(requested.approval_id) : requested
  }
  /** A published and open campaign, with the given changes to a document that the linter accepts. */
  const open = async (change: (document: StoredCampaignDocument) => object = () => ({})) => {
    const { tag } = await draft()
    const { document } = await desk(tag)
    const starts_at = context.now().toISOString()
    const whole = finished({ ...document, schedule: { ...document.schedule, starts_at } })
    await save(tag, 1, { ...whole, ...change(whole) })
    await upload(tag)
    const published = await publish(tag)
    if (published.outcome !== 'CARRIED_OUT') throw new Error(JSON.stringify(published))
    return tag
  }
  return { cleo, carl, post, get, upload, uploadTo, desk, save, approve, draft, requestPublication, publish, open }
}
