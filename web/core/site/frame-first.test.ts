import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FRAME_AFTER_MS, orFrame } from './frame-first.ts'

const here = { pathname: '/about' }
const requestFor = (path: string) => new Request(`http://site${path}?page_tag=A`)

beforeEach(() => {
  here.pathname = '/about'
  vi.stubGlobal('location', here)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Data that arrive when they are released, with the number of requests. */
function late<Data>(data: Data) {
  const { promise, resolve, reject } = Promise.withResolvers<Data>()
  const load = vi.fn(() => promise)
  return { load, release: () => resolve(data), fail: reject }
}

test('a page that loads at once is shown without a frame', async () => {
  expect(await orFrame(requestFor('/draws'), async () => 'draws')).toBe('draws')
})

test('a slow page has a frame, which waits for the same answer', async () => {
  const { load, release } = late('draws')
  expect(await orFrame(requestFor('/draws'), load)).toEqual({ Frame: expect.any(Function) })
  here.pathname = '/draws'
  const shown = orFrame(requestFor('/draws'), load)
  release()
  expect(await shown).toBe('draws')
  expect(load).toHaveBeenCalledOnce()
})

test('a page that is already shown, or is returned to, waits for its data', async () => {
  here.pathname = '/draws'
  const { load, release } = late('draws')
  const shown = orFrame(requestFor('/draws'), load)
  setTimeout(release, FRAME_AFTER_MS * 2)
  expect(await shown).toBe('draws')
})

test('a visitor who leaves a frame for another page and returns later requests again', async () => {
  const [left, again] = [late('left'), late('again')]
  await orFrame(requestFor('/draws'), left.load)
  here.pathname = '/draws'
  await orFrame(requestFor('/winners'), async () => 'winners')
  here.pathname = '/winners'
  again.release()
  expect(await orFrame(requestFor('/draws'), again.load)).toBe('again')
})

test('a load that fails or redirects takes effect, before the frame is shown and after', async () => {
  const elsewhere = new Response(null, { status: 302 })
  await expect(orFrame(requestFor('/draws'), () => Promise.reject(elsewhere))).rejects.toBe(elsewhere)
  const { load, fail } = late('draws')
  await orFrame(requestFor('/draws'), load)
  here.pathname = '/draws'
  const shown = orFrame(requestFor('/draws'), load)
  fail(elsewhere)
  await expect(shown).rejects.toBe(elsewhere)
})
