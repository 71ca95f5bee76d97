import { afterAll, describe, expect, test } from 'vitest'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'

const harness = await openTestHarness({ RATE_MESSAGES_PER_ADDRESS: '20', RATE_CODES_PER_DAY: '5000' })
afterAll(() => harness.close())
const desk = await openDesk(harness, ['OWNER'])

const readValue = async (name: string): Promise<number> => {
  const { settings } = await desk.get('/settings')
  return settings.find((each: { name: string }) => each.name === name).value
}
const change = async (name: string, value: number, from?: number) =>
  desk.post(`/settings/${name}`, { from: from ?? (await readValue(name)), value, reason: 'For a test' })

describe('A setting', () => {
  test('is changed at once when it needs no approval', async () => {
    expect(await change('RATE_MESSAGES_PER_ADDRESS', 1)).toMatchObject({ outcome: 'DONE', approval_id: null })
    expect(await readValue('RATE_MESSAGES_PER_ADDRESS')).toBe(1)
    expect(await desk.actionsOf('RATE_MESSAGES_PER_ADDRESS')).toEqual(['setting.change'])
  })

  test('waits for another owner when it needs approval, who carries it out once', async () => {
    const waiting = await change('RATE_CODES_PER_DAY', 6000)
    expect(waiting).toMatchObject({ outcome: 'WAITING' })
    expect(await readValue('RATE_CODES_PER_DAY')).toBe(5000)
    expect(await desk.post(`/approvals/${waiting.approval_id}/approve`, {})).toMatchObject({ outcome: 'OWN' })
    const approved = await Promise.all(
      [1, 2].map(() => desk.post(`/approvals/${waiting.approval_id}/approve`, {}, desk.carl)),
    )
    expect(approved.map(({ outcome }) => outcome).sort()).toEqual(['CARRIED_OUT', 'DECIDED'])
    expect(await readValue('RATE_CODES_PER_DAY')).toBe(6000)
  })

  test('is not changed by an approval when it has changed meanwhile', async () => {
    const [first, second] = [await change('EXPOSURE_MAX_PENCE', 1000), await change('EXPOSURE_MAX_PENCE', 2000)]
    await desk.post(`/approvals/${first.approval_id}/approve`, {}, desk.carl)
    expect(await desk.post(`/approvals/${second.approval_id}/approve`, {}, desk.carl)).toMatchObject({
      outcome: 'STALE',
    })
    expect(await readValue('EXPOSURE_MAX_PENCE')).toBe(1000)
  })

  test('is not changed from a value that is outdated', async () => {
    expect(await change('RATE_MESSAGES_PER_ADDRESS', 7, 999)).toMatchObject({ outcome: 'CHANGED_MEANWHILE' })
  })

  test.each([0, 1001])('cannot be set to %d, beyond its bounds', async (value) => {
    expect(await change('RATE_MESSAGES_PER_ADDRESS', value)).toMatchObject({ status: 400, fields: [{ path: 'value' }] })
  })
})
