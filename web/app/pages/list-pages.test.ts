import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Groups } from '#contract/catalogue.ts'
import type { Site } from '#contract/site.ts'
import { pence } from '#domain/money/money.ts'
import { reply, startServer } from '#tests/support/servers/answering-server.ts'
import { LIST_FRESH_MS } from '#web/core/catalogue/kinds.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { siteContext } from '#web/core/site/site-context.ts'
import { loader as loadHome } from './home-page.tsx'
import { loadPage, loadPageInBrowser, tagOfAddress } from './list-pages.ts'

const server = await startServer()
const { received } = server
const now = new Date('2026-11-21T12:00:00.000Z')
const page: Groups = { server_time: now, groups: [], carousel: [], banner_position: 'NONE', errors: [] }

afterAll(server.close)
afterEach(() => vi.useRealTimers())
beforeEach(() => {
  received.length = 0
  server.openBrowser()
  queryClient().clear()
  server.answer = (response) => reply(response, 200, { data: page })
})

const paths = () => received.map(({ path }) => path)

/** The redirect of a visitor who requests a page. */
async function ledTo(loading: Promise<unknown>): Promise<string | null> {
  const led = await loading.catch((thrown: unknown) => thrown)
  expect(led).toBeInstanceOf(Response)
  return (led as Response).headers.get('location')
}

test('the home page is requested by its own call, and any other by its tag, in upper or lower case', async () => {
  expect(await loadPageInBrowser('home')).toEqual({ tag: 'HOME', page })
  expect(await loadPageInBrowser('win-more')).toEqual({ tag: 'WIN-MORE', page })
  expect(paths()).toEqual(['/api/campaign/groups', '/api/campaign/page/WIN-MORE'])
})

test('all simultaneous readers of a list share one request', async () => {
  const loaded = await Promise.all(Array.from({ length: 10 }, () => loadPageInBrowser('HOME')))
  expect(loaded).toEqual(Array.from({ length: 10 }, () => ({ tag: 'HOME', page })))
  expect(paths()).toEqual(['/api/campaign/groups'])
})

test('a list is cached for a minute, and requested again after it', async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  await loadPageInBrowser('HOME')
  vi.setSystemTime(now.getTime() + LIST_FRESH_MS - 1)
  await loadPageInBrowser('HOME')
  expect(received).toHaveLength(1)
  vi.setSystemTime(now.getTime() + LIST_FRESH_MS)
  await loadPageInBrowser('HOME')
  expect(received).toHaveLength(2)
})

test('in the browser a home page that does not arrive has no groups, and any other page redirects to the home page', async () => {
  server.answer = (response) => reply(response, 500, { error: 'InternalError' })
  expect(await loadPageInBrowser('HOME')).toEqual({ tag: 'HOME', page: null })
  expect(await ledTo(loadPageInBrowser('WIN-MORE'))).toBe('/')
  server.answer = (response) => reply(response, 404, { error: 'NotFoundError' })
  expect(await ledTo(loadPageInBrowser('NO-SUCH-PAGE'))).toBe('/#not-found')
})

test('a page that answers with errors redirects to the home page', async () => {
  const errors = [{ name: 'InternalError', message: '', meta: {} }]
  server.answer = (response) => reply(response, 200, { data: { ...page, errors } })
  expect(await ledTo(loadPageInBrowser('ADVENT'))).toBe('/')
})

test.each(['a'.repeat(31), 'win more', '../groups', ''])(
  '%j cannot be a page: it redirects to the home page without a request',
  async (tag) => {
    expect(await ledTo(loadPageInBrowser(tag))).toBe('/#not-found')
    expect(received).toEqual([])
  },
)

const lately = { prizes: 2, value: pence(150_000) }
const nobodyWon = async () => ({ winners: [], won_lately: lately, next: null })

function onServer(findPage: Site['findPage'], listWinners: Site['listWinners'] = nobodyWon) {
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  context.set(siteContext, {
    findPage,
    listWinners,
    reportUnexpectedError: (error: unknown) => reported.push(error),
  } as unknown as Site)
  const args = { context, request: new Request('http://site/') } as unknown as LoaderFunctionArgs
  return { reported, args, load: (tag: string) => loadPage(args, tag) }
}

test('the server requests a page by its tag in upper case, and redirects to the home page if the page does not exist', async () => {
  const tags: string[] = []
  const { load } = onServer(async (tag) => {
    tags.push(tag)
    return tag === 'WIN-MORE' ? page : null
  })
  expect(await load('win-more')).toEqual({ tag: 'WIN-MORE', page })
  expect(await ledTo(load('spring'))).toBe('/#not-found')
  expect(tags).toEqual(['WIN-MORE', 'SPRING'])
})

test('a failure on the server is reported; the home page then has no groups, and any other page redirects to it', async () => {
  const error = new Error('the database is away')
  const { load, reported } = onServer(() => Promise.reject(error))
  expect(await load('HOME')).toEqual({ tag: 'HOME', page: null })
  expect(await ledTo(load('WIN-A-CAR'))).toBe('/')
  expect(reported).toEqual([error, error])
})

test('a home page without its groups is answered with 503, so that no cache stores it', async () => {
  const failed = onServer(() => Promise.reject(new Error('the database is away')))
  expect(await loadHome(failed.args)).toMatchObject({ data: { tag: 'HOME', page: null }, init: { status: 503 } })
  const record = { lately, latest: null }
  expect(await loadHome(onServer(async () => page).args)).toEqual({ tag: 'HOME', page, record })
})

test('the home page names the newest winner with a public name, and no winner if the winners cannot be read', async () => {
  const winner = (ticket: number, name?: string) => ({ ticket, name }) as never
  const winners = [winner(3), winner(2, 'Moira'), winner(1, 'Dev')]
  const found = onServer(
    async () => page,
    async () => ({ winners, won_lately: lately, next: null }),
  )
  expect(await loadHome(found.args)).toMatchObject({ record: { latest: { ticket: 2 } } })
  const error = new Error('the database is away')
  const failed = onServer(
    async () => page,
    () => Promise.reject(error),
  )
  expect(await loadHome(failed.args)).toEqual({ tag: 'HOME', page, record: null })
  expect(failed.reported).toEqual([error])
})

test.each([
  ['/win-a-car', undefined, 'win-a-car'],
  ['/win-a-car/vans', 'vans', 'vans'],
  ['/october-prize-draw?utm_source=radio', undefined, 'october-prize-draw'],
  ['/advent.data', undefined, 'advent'],
])('%s shows the page of its own name, or the page that is named after it', (address, pageTag, tag) => {
  expect(tagOfAddress({ request: new Request(`http://site${address}`), params: { pageTag } })).toBe(tag)
})
