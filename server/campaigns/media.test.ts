import { afterAll, describe, expect, test } from 'vitest'
import { openCampaignDesk } from '#tests/support/campaigns/campaign-desk.ts'
import { makeMp4, makeWebm } from '#tests/support/campaigns/make-video.ts'
import { line, openTestHarness, start } from '#tests/support/servers/test-harness.ts'
import { makeStaff, signInStaff } from '#tests/support/staff/make-staff.ts'
import { redAndBlue } from '#tests/support/staff/upload-picture.ts'

const harness = await openTestHarness({ CATALOGUE_KEPT_MS: '0' })
const { context, url } = harness
afterAll(() => harness.close())
const desk = await openCampaignDesk(harness)

const picture = await redAndBlue(640, 360).png().toBuffer()
const small = await redAndBlue(639, 360).png().toBuffer()
const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nA red car\n'
/** Stored as two and a half parts. */
const video = makeMp4({ bytes: 2_500_000 })

const begin = (tag: string, kind: string) => desk.post(`/campaigns/${tag}/media`, { kind, alt: 'A red car' })
const show = (tag: string, id: string, shown = true) => desk.post(`/campaigns/${tag}/media/${id}/show`, { shown })
const add = (tag: string, id: string, part: string, file: Buffer | string) =>
  desk.uploadTo(`/campaigns/${tag}/media/${id}/files`, { part }, Buffer.from(file))
const shownOf = async (tag: string) => (await harness.get(`/api/campaign/info/${tag}`)).body.data.media

async function addVideo(tag: string, file: Buffer = video): Promise<string> {
  const { media_id: id } = await begin(tag, 'VIDEO')
  for (const [part, content] of [
    ['VIDEO', file],
    ['PICTURE', picture],
  ] as const)
    expect(await add(tag, id, part, content)).toMatchObject({ status: 200 })
  return id
}

describe('A video', () => {
  test('is shown once all of it is stored, with captions that can be replaced, and an earlier one can be shown again', async () => {
    const tag = await desk.open()
    const { media_id: id } = await begin(tag, 'VIDEO')
    expect(await show(tag, id)).toMatchObject({ fields: [{ path: 'shown', message: 'The video is missing' }] })
    await add(tag, id, 'VIDEO', video)
    expect(await show(tag, id)).toMatchObject({ fields: [{ message: 'The cover picture is missing' }] })
    expect((await desk.desk(tag)).media).toEqual([])
    await add(tag, id, 'PICTURE', picture)
    expect(await shownOf(tag)).toEqual([])
    expect(await show(tag, id)).toMatchObject({ status: 200 })
    const [shown] = await shownOf(tag)
    expect(shown).toMatchObject({ id, kind: 'VIDEO', alt: 'A red car', video_type: 'mp4', captions_id: null })

    await add(tag, id, 'CAPTIONS', captions)
    const [captioned] = await shownOf(tag)
    const text = await fetch(`${url}/public/media-assets/dev/${tag}/${id}/${captioned.captions_id}.vtt`)
    expect([text.headers.get('content-type'), await text.text()]).toEqual(['text/vtt', captions])
    await add(tag, id, 'CAPTIONS', captions)
    expect((await shownOf(tag))[0].captions_id).not.toBe(captioned.captions_id)

    const other = await addVideo(tag, makeWebm())
    await show(tag, other)
    expect(await shownOf(tag)).toMatchObject([{ id: other, video_type: 'webm' }])
    await show(tag, id)
    expect(await shownOf(tag)).toMatchObject([{ id }])
    expect((await desk.desk(tag)).media).toMatchObject([
      { id, shown: true, added_by: expect.stringContaining('Member') },
      { id: other, shown: false },
    ])
    await show(tag, id, false)
    expect(await shownOf(tag)).toEqual([])
  })

  test('adds one line to the public changes when it is replaced on a campaign that people have entered', async () => {
    const tag = await desk.open()
    await start(harness, { items: [line(tag, { price: 2, quantity: 2 })] })
    const id = await addVideo(tag)
    for (const _again of [1, 2]) await show(tag, id)
    const { body } = await harness.get(`/api/campaign/changes/${tag}`)
    expect(body.data.changes).toMatchObject([{ kind: 'CHANGED', what: 'Changed: the video.' }])
  })

  test('is the only one of its kind, even if two are shown at the same moment', async () => {
    const tag = await desk.open()
    const ids = [await addVideo(tag, makeWebm()), await addVideo(tag, makeWebm())]
    const answers = await Promise.all(ids.map((id) => show(tag, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await shownOf(tag)).toHaveLength(1)
  })

  test('is stored once, even if two uploads arrive at the same moment', async () => {
    const { tag } = await desk.draft()
    const { media_id: id } = await begin(tag, 'VIDEO')
    const answers = await Promise.all([add(tag, id, 'VIDEO', video), add(tag, id, 'VIDEO', makeWebm())])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test.each<[string, string, Buffer | string, string]>([
    ['a page', 'VIDEO', '<script>', 'must be an MP4 or WebM video'],
    ['a picture as the video', 'VIDEO', picture, 'must be an MP4 or WebM video'],
    ['a video cut off', 'VIDEO', video.subarray(0, -1), 'must be a whole video'],
    ['a video as the poster', 'PICTURE', video, 'must be a JPEG, PNG, WebP or AVIF picture'],
    ['half a picture', 'PICTURE', picture.subarray(0, 900), 'must be a whole picture that is not too large'],
    ['a picture of 639 by 360', 'PICTURE', small, 'must be at least 640 by 360 pixels'],
    ['captions of another kind', 'CAPTIONS', '1\n00:00:00,000 --> 1', 'must be a WebVTT file'],
    ['nothing', 'VIDEO', '', 'must not be missing or empty'],
  ])('is not made of %s', async (_, part, file, message) => {
    const { tag } = await desk.draft()
    const { media_id: id } = await begin(tag, 'VIDEO')
    const refused = await add(tag, id, part, file)
    expect(refused).toMatchObject({ status: 400, fields: [{ path: 'file' }] })
    expect(refused.fields[0].message).toContain(message)
  })

  test('is refused above 25 MB, before its content is read', async () => {
    const { tag } = await desk.draft()
    const { media_id: id } = await begin(tag, 'VIDEO')
    expect(await add(tag, id, 'VIDEO', Buffer.alloc(25_000_001))).toMatchObject({ error: 'ValidationError' })
  })
})

const { tag: filmed } = await desk.draft()
const address = `${url}/public/media-assets/dev/${filmed}/${await addVideo(filmed)}/video.mp4`

describe('The file of a video', () => {
  const requestWith = async (headers: Record<string, string>) => {
    const answer = await fetch(address, { headers })
    return { answer, content: Buffer.from(await answer.arrayBuffer()), range: answer.headers.get('content-range') }
  }

  test.each([
    [{}, 200, 0, video.length],
    [{ range: 'bytes=0-' }, 206, 0, video.length],
    [{ range: 'bytes=0-1' }, 206, 0, 2],
    [{ range: 'bytes=999990-1000009' }, 206, 999_990, 1_000_010],
    [{ range: 'bytes=1999999-2000000' }, 206, 1_999_999, 2_000_001],
    [{ range: 'bytes=-10' }, 206, video.length - 10, video.length],
    [{ range: 'bytes=5-1' }, 200, 0, video.length],
    [{ range: 'bytes=0-1', 'if-range': '"another"' }, 200, 0, video.length],
  ])('answers %j with %i, from %i to %i', async (headers, status, first, end) => {
    const { answer, content, range } = await requestWith(headers as Record<string, string>)
    expect(answer.status).toBe(status)
    expect(content.equals(video.subarray(first, end))).toBe(true)
    expect(range).toBe(status === 206 ? `bytes ${first}-${end - 1}/${video.length}` : null)
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
    expect(answer.headers.get('content-type')).toBe('video/mp4')
  })

  test('has no bytes beyond its end, and is not sent again to a browser that has it', async () => {
    const { answer, range } = await requestWith({ range: `bytes=${video.length}-` })
    expect([answer.status, range]).toEqual([416, `bytes */${video.length}`])
    const etag = answer.headers.get('etag')!
    expect((await requestWith({ 'if-none-match': etag })).answer.status).toBe(304)
  })

  test.each([
    ['another type', 'video.webm'],
    ['a picture that is none', '2.webp'],
    ['a part of how it is stored', 'video-0'],
    ['the whole of a picture', 'source.webp'],
    ['a way out', '..%2f1.webp'],
  ])('is not found as %s', async (_, file) => {
    expect((await fetch(address.replace('video.mp4', file))).status).toBe(404)
  })
})

describe('A prize from all sides', () => {
  test('is shown from 24 pictures, in the order of their upload', async () => {
    const tag = await desk.open()
    const { media_id: id } = await begin(tag, 'ALL_SIDES')
    for (const count of [1, 2]) expect(await add(tag, id, 'PICTURE', picture)).toMatchObject({ pictures: count })
    await context.db.updateTable('campaignMedia').set({ pictures: 22 }).where('id', '=', id).execute()
    expect(await add(tag, id, 'PICTURE', picture)).toMatchObject({ pictures: 23 })
    expect(await show(tag, id)).toMatchObject({ fields: [{ message: 'Add at least 24 pictures' }] })
    expect(await add(tag, id, 'VIDEO', video)).toMatchObject({ fields: [{ path: 'part' }] })
    await add(tag, id, 'PICTURE', picture)
    await show(tag, id)
    expect(await shownOf(tag)).toMatchObject([{ kind: 'ALL_SIDES', pictures: 24, video_type: null }])
    const last = await fetch(`${url}/public/media-assets/dev/${tag}/${id}/24.webp`)
    expect([last.status, last.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(last.headers.get('cache-control')).toContain('immutable')
  })
})

test('media are changed only by staff of the brand of their campaign', async () => {
  const { tag } = await desk.draft()
  const id = await addVideo(tag)
  const other = await makeStaff(context, { roles: ['CAMPAIGNS'], brands: ['UK_TYNE_FM'] })
  const headers = await signInStaff(context, other, url)
  const [body, path] = [{ kind: 'VIDEO', alt: 'Mine' }, `/api/console/campaigns/${tag}/media`]
  const statuses = [
    await harness.post(path, body, headers),
    await harness.post(`${path}/${id}/show`, { shown: true }, headers),
    await desk.uploadTo(`/campaigns/${tag}/media/${id}/files`, { part: 'CAPTIONS' }, Buffer.from(captions), other),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 404, 404])
  expect(await show('NOSUCH', id)).toMatchObject({ status: 404 })
  const another = await desk.draft()
  expect(await show(another.tag, id)).toMatchObject({ status: 404 })
})
