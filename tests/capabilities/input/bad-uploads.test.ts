import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { uploadAsset } from '#contract/content.ts'
import { describeWire } from '#contract/wire.ts'
import { addStaffKey } from '#server/staff/exports.ts'
import { bearer } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { openHarness } from '#tests/support/servers/harness.ts'
import { commander } from '#tests/support/staff/make-staff.ts'
import { badCopies, type Schema } from './bad-values.ts'
import { goodBodies } from './good-requests.ts'
import { isClientError, isRefusedAt, send } from './send.ts'
import { fingerprintTables } from './tables.ts'

const harness = await openHarness({ processes: 1, roles: 'api' })
const { context } = harness
afterAll(() => harness.stop())

await makeCampaign(context, { tag: 'WINACAR' })
const operator = bearer(await addStaffKey(context, 'Bad Uploads', commander))
const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#c22' } })
  .png()
  .toBuffer()
const before = await fingerprintTables(context)

type Part = [name: string, value: string | Uint8Array]
const good = Object.entries(goodBodies.uploadAsset as Record<string, string>)
const file: Part = ['file', picture]

function upload(parts: readonly Part[]) {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), 'picture.png')
  }
  return send(`${harness.url()}${uploadAsset.path}`, 'POST', form, operator)
}

/** Fields are texts, and an empty field is the same as a missing one. */
const badFields = badCopies(describeWire(uploadAsset.body) as Schema, goodBodies.uploadAsset).filter(
  ({ path, value }) =>
    path !== '' &&
    Object.values(value as object).every((part) => part === undefined || (typeof part === 'string' && part !== '')),
)

test.each(badFields.map((bad) => ({ ...bad, label: `${bad.path} that is ${bad.what}` })))(
  'An upload with $label is refused there',
  async ({ path, value }) => {
    const fields = Object.entries(value as Record<string, string | undefined>).filter(
      (part): part is [string, string] => part[1] !== undefined,
    )
    const answer = await upload([...fields, file])
    expect(isRefusedAt(path, answer), JSON.stringify(answer)).toBe(true)
  },
)

test.each<[string, Part[]]>([
  ['without its file', good],
  ['of an empty file', [...good, ['file', Buffer.of()]]],
  ['of a file that is no picture', [...good, ['file', Buffer.from('not a picture')]]],
  ['of half a picture', [...good, ['file', picture.subarray(0, picture.length / 2)]]],
  ['of two files', [...good, file, file]],
  ['of a file of 100 MB', [...good, ['file', Buffer.alloc(100_000_000)]]],
  ['with 40 fields', [...good, file, ...Array.from({ length: 40 }, (_, index): Part => [`field${index}`, 'x'])]],
  ['for a campaign that is none', [...good.filter(([name]) => name !== 'tag'), ['tag', 'NOSUCH'], file]],
  ['with a text that no database keeps', [...good.filter(([name]) => name !== 'alt'), ['alt', 'a\0b'], file]],
])('An upload %s is refused', async (_, parts) => {
  const answer = await upload(parts)
  expect(isClientError(answer), JSON.stringify(answer)).toBe(true)
})

test.each([
  ['whose boundary never comes', 'multipart/form-data; boundary=never', 'nothing of the kind'],
  ['without a boundary', 'multipart/form-data', 'x'],
  [
    'that breaks off',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\ncamp',
  ],
  ['in JSON', 'application/json', JSON.stringify(goodBodies.uploadAsset)],
])('An upload %s is refused', async (_, type, body) => {
  const answer = await send(`${harness.url()}${uploadAsset.path}`, 'POST', body, { ...operator, 'content-type': type })
  expect(isClientError(answer), JSON.stringify(answer)).toBe(true)
})

test('These uploads left nothing behind, and caused no unexpected error', async () => {
  expect(await fingerprintTables(context)).toEqual(before)
  expect(harness.faults).toEqual([])
})
