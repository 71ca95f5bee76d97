import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { picturePath, prizePicturePath } from '#contract/pictures.ts'
import { pence } from '#domain/money/money.ts'
import { startSandbox } from '#sandbox/start.ts'
import { buildApp } from '#server/boot/app.ts'
import { makeFileStore } from '#server/platform/files/files.ts'
import { addStaffKey } from '#server/staff/exports.ts'
import { newBundle, newCampaign, putBundle, putCampaign, putPage } from '#tests/support/campaigns/make-catalogue.ts'
import { makeWheel } from '#tests/support/campaigns/make-wheel.ts'
import { testContext } from '#tests/support/database/database.ts'
import { commander } from '#tests/support/staff/make-staff.ts'
import { redAndBlue, uploadPicture } from '#tests/support/staff/upload-picture.ts'

const outside = await startSandbox()
let at = new Date('2026-11-18T12:00:00Z')
const context = await testContext({
  now: () => at,
  env: {
    FILES: 's3',
    S3_ENDPOINT: `${outside.url}/s3`,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'sandbox-key',
    S3_SECRET_ACCESS_KEY: 'sandbox-secret',
    S3_FORCE_PATH_STYLE: 'true',
    S3_TIMEOUT_MS: '20000',
  },
})
/** The two processes share only the database and the bucket. */
const [one, other] = await Promise.all([
  buildApp(context),
  buildApp({ ...context, files: makeFileStore(context.config) }),
])
const key = await addStaffKey(context, 'Mia', commander)
const picture = await redAndBlue().jpeg().toBuffer()
beforeEach(() => outside.sandbox.faults.clear())
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await outside.stop()
  await context.close()
})

await putCampaign(context, newCampaign(at, { tag: 'PRIZE' }))
await putBundle(
  context,
  newBundle(at, { tag: 'BOTH', items: [{ tag: 'PRIZE', quantity: 5, pricePence: pence(1000) }] }),
)
await putPage(context, { tag: 'HOME', bannerPosition: 'TOP', groups: [] })
const [prizeId] = (await makeWheel(context, [{ type: 'MANUAL_PRIZE', description: 'A mug' }])) as [string]

const upload = (kind: string, tag: string, file: Uint8Array = picture, fields: Record<string, string> = {}) =>
  uploadPicture(one, key, { kind, tag, ...fields }, file)

test.each([
  ['campaign', 'PRIZE', {}],
  ['bundle', 'BOTH', {}],
  ['banner', 'HOME', { href: '/winners' }],
] as const)(
  'a picture that one process receives for a %s is shown by another, in every crop and format',
  async (kind, tag, fields) => {
    const { data, status } = await upload(kind, tag, picture, { alt: 'Red and blue', ...fields })
    expect(status).toBe(200)
    for (const crop of ['wide', 'wide169', 'square'] as const)
      for (const format of ['webp', 'png'] as const) {
        const address = picturePath({ env: 'dev', kind, tag, asset: data, crop, format })
        expect(address).toMatch(
          new RegExp(`^/public/${kind}-assets/dev/${tag}/${data.id}/${crop}\\.${format}\\?t=\\d+$`),
        )
        const reply = await other.inject(address)
        expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, `image/${format}`])
      }
  },
)

test('the picture of a prize replaces the one before, and has a new time', async () => {
  const pathOf = async () => {
    const { prizes } = (await other.inject('/api/spin/prizes')).json().data
    return prizePicturePath({ env: 'dev', prizeId, time: new Date(prizes[0].asset_updated_at) })
  }
  const square = await redAndBlue(600, 600).png().toBuffer()
  const first = await upload('spin', prizeId, square)
  expect(first).toMatchObject({
    status: 200,
    data: { id: prizeId, alt: 'A mug', href: null, time: String(at.getTime()) },
  })
  const before = await other.inject(await pathOf())
  expect(before.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const { width, height } = await sharp(before.rawPayload).metadata()
  expect([width, height]).toEqual([240, 240])

  at = new Date(at.getTime() + 60_000)
  const second = await upload('spin', prizeId, picture)
  expect(second.data.time).toBe(String(at.getTime()))
  const after = await other.inject(await pathOf())
  expect(after.rawPayload).not.toEqual(before.rawPayload)
  expect(after.headers.etag).not.toBe(before.headers.etag)
  const again = await other.inject({ url: await pathOf(), headers: { 'if-none-match': String(after.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.each([
  ['no prize', async () => upload('spin', '01a1ff05-3188-7205-bd0e-10a17079da64'), 404, 'NotFoundError'],
  ['what is no id', async () => upload('spin', 'PRIZE'), 404, 'NotFoundError'],
  ['a campaign by an id', async () => upload('campaign', prizeId, picture, { alt: 'x' }), 404, 'NotFoundError'],
  [
    'a prize, too small',
    async () => upload('spin', prizeId, await redAndBlue(239, 300).png().toBuffer()),
    400,
    'ValidationError',
  ],
  ['a prize, as a drawing', async () => upload('spin', prizeId, Buffer.from('<svg/>')), 400, 'ValidationError'],
  ['a campaign, without words', async () => upload('campaign', 'PRIZE'), 400, 'ValidationError'],
])('a picture for %s is refused', async (_, send, status, name) => {
  expect(await send()).toMatchObject({ status, error: { name } })
})

test('an address of a prize’s picture that was never stored is not found', async () => {
  await upload('spin', prizeId)
  const right = `/public/spin-assets/dev/${prizeId}/prizes.png`
  const untimed = await one.inject(right)
  expect([untimed.statusCode, untimed.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
  for (const wrong of [
    right.replace('/dev/', '/prod/'),
    right.replace(prizeId, '01a1ff05-3188-7205-bd0e-10a17079da64'),
    right.replace(prizeId, '..%2F..%2Fsecret'),
    right.replace('prizes.png', 'prizes.webp'),
  ]) {
    const reply = await one.inject(wrong)
    expect([reply.statusCode, reply.json().error.name]).toEqual([404, 'NotFoundError'])
  }
})

test('no answer says that a picture does not exist while the bucket is down, and the process stays ready', async () => {
  const { data } = await upload('campaign', 'PRIZE', picture, { alt: 'Red and blue' })
  const address = picturePath({ env: 'dev', kind: 'campaign', tag: 'PRIZE', asset: data, crop: 'wide', format: 'webp' })
  outside.sandbox.faults.set({ simulator: 's3', call: '*', fault: 'error_before', times: 1000 })
  for (const url of [address, `/public/spin-assets/dev/${prizeId}/prizes.png?t=1`]) {
    const reply = await other.inject(url)
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([503, 'no-store'])
    expect(reply.json().error.name).toBe('ServiceBusy')
  }
  expect((await other.inject('/readyz')).statusCode).toBe(200)
  const another = await redAndBlue(1000, 600).jpeg().toBuffer()
  expect(await upload('campaign', 'PRIZE', another, { alt: 'Another' })).toMatchObject({ status: 503 })
  const { assets } = (await other.inject('/api/campaign/info/PRIZE')).json().data
  expect(assets).toHaveLength(1)
  outside.sandbox.faults.clear()
  expect((await other.inject(address)).statusCode).toBe(200)
  expect(await upload('campaign', 'PRIZE', another, { alt: 'Another' })).toMatchObject({ status: 200 })
})
