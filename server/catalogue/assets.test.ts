import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asset } from '#contract/catalogue.ts'
import { type PictureAddress, picturePath } from '#contract/pictures.ts'
import { pence } from '#domain/money/money.ts'
import { buildApp } from '#server/boot/app.ts'
import { addStaffKey, revokeStaffKeys } from '#server/staff/exports.ts'
import { newBundle, newCampaign, putBundle, putCampaign, putPage } from '#tests/support/campaigns/make-catalogue.ts'
import { testContext } from '#tests/support/database/database.ts'
import { commander } from '#tests/support/staff/make-staff.ts'
import { redAndBlue, uploadPicture } from '#tests/support/staff/upload-picture.ts'

const context = await testContext({ env: { CATALOGUE_KEPT_MS: '0' } })
const app = await buildApp(context)
let key = ''
afterAll(async () => {
  await app.close()
  await context.close()
})

beforeAll(async () => {
  key = await addStaffKey(context, 'Mia', commander)
  for (const tag of ['PRIZE', 'OTHER', 'PNG']) await putCampaign(context, newCampaign(context.now(), { tag }))
  const items = [{ tag: 'PRIZE', quantity: 1, pricePence: pence(200) }]
  await putBundle(context, newBundle(context.now(), { tag: 'BAG', items }))
  await putPage(context, { tag: 'HOME', bannerPosition: 'TOP', groups: [] })
})

function picture(width?: number, height?: number): Promise<Buffer> {
  return redAndBlue(width, height).jpeg().toBuffer()
}

function upload(file: Uint8Array | null, fields: Record<string, string> = {}, bearer = key) {
  return uploadPicture(app, bearer, { kind: 'campaign', tag: 'PRIZE', alt: 'Red and blue', ...fields }, file)
}

function path(asset: Asset, given: Partial<PictureAddress> = {}): string {
  const address = { env: 'dev', kind: 'campaign', tag: 'PRIZE', crop: 'wide169', format: 'webp' } as const
  return picturePath({ ...address, asset, ...given })
}

test('an uploaded picture is shown by its campaign, in every crop, width and format, and may be cached permanently', async () => {
  const { status, data } = await upload(await picture())
  expect(status).toBe(200)
  expect(data).toMatchObject({
    alt: 'Red and blue',
    href: null,
    preview_colour: expect.stringMatching(/^#[78].00[78].$/),
  })
  expect((await app.inject('/api/campaign/info/PRIZE')).json().data).toMatchObject({ asset: data, assets: [data] })
  expect((await app.inject('/api/campaign/bundle/BAG')).json().data.items[0].asset).toEqual(data)

  for (const [given, size] of [
    [{}, [1600, 900]],
    [{ width: 800 }, [800, 450]],
    [{ width: 801 }, [1600, 900]],
    [{ width: 99_999 }, [1600, 900]],
    [{ crop: 'wide' }, [1600, 800]],
    [{ crop: 'square', width: 450 }, [450, 450]],
    [{ crop: 'square', format: 'png' }, [450, 450]],
    [{ format: 'png' }, [640, 360]],
  ] as const) {
    const reply = await app.inject(path(data, given))
    const { width, height, format } = await sharp(reply.rawPayload).metadata()
    expect([width, height]).toEqual(size)
    expect(reply.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
    })
  }
})

test('a picture that a browser has already is not sent again; an address without a time is cached for minutes', async () => {
  const { data } = await upload(await picture())
  const { headers, rawPayload } = await app.inject(path(data))
  const etag = String(headers.etag)
  for (const received of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await app.inject({ url: path(data), headers: { 'if-none-match': received } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  const other = await app.inject({ url: path(data), headers: { 'if-none-match': '"other"' } })
  expect([other.statusCode, other.rawPayload]).toEqual([200, rawPayload])
  const head = await app.inject({ method: 'HEAD', url: path(data) })
  expect(head).toMatchObject({ statusCode: 200, body: '' })
  expect(head.headers).toMatchObject({
    etag,
    'content-length': String(rawPayload.length),
    'content-type': 'image/webp',
  })

  const [untimed] = path(data).split('?') as [string]
  for (const url of [untimed, `${untimed}?t=`, `${untimed}?t=now`, `${untimed}?t=1&t=2`, `${untimed}?w=800`]) {
    const reply = await app.inject(url)
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
  }
  expect((await app.inject(`${path(data)}&kind=bundle&tag=OTHER`)).rawPayload).toEqual(rawPayload)
})

test('a PNG that many request at once is whole for each of them', async () => {
  const { data } = await upload(await picture(1600, 900), { tag: 'PNG' })
  const png = path(data, { tag: 'PNG', format: 'png' })
  const replies = await Promise.all(Array.from({ length: 10 }, () => app.inject(png)))
  for (const { rawPayload } of replies) expect((await sharp(rawPayload).stats()).channels).toHaveLength(3)
})

test('the same picture twice is one asset with the latest description; other pictures follow it in order', async () => {
  const first = await upload(await picture(1000, 600), { tag: 'OTHER' })
  const again = await upload(await picture(1000, 600), { tag: 'OTHER', alt: 'Said better', href: '/winners' })
  const second = await upload(await picture(1002, 600), { tag: 'OTHER' })
  expect(again.data).toEqual({ ...first.data, alt: 'Said better', href: '/winners' })
  const { data } = (await app.inject('/api/campaign/info/OTHER')).json()
  expect(data.assets).toEqual([again.data, second.data])
})

test('pictures that are uploaded at once get places of their own', async () => {
  await putCampaign(context, newCampaign(context.now(), { tag: 'RACE' }))
  const replies = await Promise.all(
    [802, 804, 806, 808].map(async (width) => upload(await picture(width, 450), { tag: 'RACE' })),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await app.inject('/api/campaign/info/RACE')).json().data.assets).toHaveLength(4)
})

test('a banner joins its page’s carousel', async () => {
  const { data } = await upload(await picture(), {
    kind: 'banner',
    tag: 'HOME',
    title: 'Win!',
    href: '/campaign/PRIZE',
  })
  const { carousel } = (await app.inject('/api/campaign/groups')).json().data
  expect(carousel).toEqual([{ id: data.id, title: 'Win!', alt: 'Red and blue', href: '/campaign/PRIZE', asset: data }])
  expect((await app.inject(path(data, { kind: 'banner', tag: 'HOME', crop: 'wide' }))).statusCode).toBe(200)
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>x()</script></svg>')

test.each([
  ['no file', async () => null, {}, 'file'],
  ['an empty file', async () => Buffer.alloc(0), {}, 'file'],
  ['a text', async () => Buffer.from('not a picture'), {}, 'file'],
  ['a drawing that can carry scripts', async () => svg, {}, 'file'],
  ['a picture that is cut off', async () => (await picture()).subarray(0, 3000), {}, 'file'],
  ['a picture a little too narrow', () => picture(798, 450), {}, 'file'],
  ['a picture a little too low', () => picture(800, 449), {}, 'file'],
  ['no description', picture, { alt: '' }, 'alt'],
  ['an unknown kind', picture, { kind: 'logo' }, 'kind'],
  ['a tag that is none', picture, { tag: '../x' }, 'tag'],
  ['a link that is a script', picture, { href: 'javascript:x()' }, 'href'],
  ['a banner that leads nowhere', picture, { kind: 'banner', tag: 'HOME' }, 'href'],
])('an upload with %s is refused by the name of the field', async (_, file, fields, at) => {
  const { status, error } = await upload(await file(), fields)
  expect({ status, error }).toMatchObject({
    status: 400,
    error: { name: 'ValidationError', meta: { fields: [{ path: at }] } },
  })
})

test('an upload is refused for an unknown target, without an operator’s key, when too large, or when not a form', async () => {
  expect(await upload(await picture(), { tag: 'NOSUCH' })).toMatchObject({
    status: 404,
    error: { name: 'NotFoundError' },
  })
  expect(await upload(await picture(), {}, 'fd_staff_guess')).toMatchObject({
    status: 401,
    error: { name: 'NotAuthenticated' },
  })
  expect(await upload(Buffer.alloc(10_000_001))).toMatchObject({ status: 400, error: { name: 'ValidationError' } })
  const headers = { authorization: `Bearer ${key}` }
  const json = await app.inject({ method: 'POST', url: '/api/assets', headers, payload: { kind: 'campaign' } })
  expect(json.statusCode).toBe(400)
})

test('a revoked key opens nothing', async () => {
  const other = await addStaffKey(context, 'Noor', commander)
  expect(await revokeStaffKeys(context, 'Noor', commander)).toBe(1)
  expect(await upload(await picture(), {}, other)).toMatchObject({ status: 401 })
  expect(await revokeStaffKeys(context, 'Noor', commander)).toBe(0)
})

test('an address of a picture that was never stored is not found', async () => {
  const { data } = await upload(await picture())
  const right = path(data)
  expect((await app.inject(right)).statusCode).toBe(200)
  for (const wrong of [
    right.replace('/dev/', '/prod/'),
    right.replace('/PRIZE/', '/OTHER/'),
    right.replace('wide169', 'wide170'),
    right.replace('.webp', '.gif'),
    right.replace(data.id, '00000000-0000-7000-8000-000000000000'),
    right.replace(data.id, '..%2F..%2Fsecret'),
    right.replace('campaign-assets', 'bundle-assets'),
  ])
    expect((await app.inject(wrong)).statusCode).toBe(404)
})
