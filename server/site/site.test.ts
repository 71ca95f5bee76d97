import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { demoContent } from '#db/demo/content.ts'
import { Brands } from '#server/brands/exports.ts'
import { demoBrand } from '#server/demo/content.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { extractScripts, pagePolicy, referrerPolicy } from './csp.ts'
import { PAGE_FRESH_MS, PAGE_STALE_MS, PAGES_CACHED_BYTES_MAX, PageCache, type RenderedPage } from './page-cache.ts'
import { copyVisitParameters, pageRequestOf } from './site.ts'

const config = (env: Record<string, string> = {}) => readConfig({ SECRET: 'x'.repeat(32), ...env })
const brands = new Brands(demoContent.brands.map((brand) => ({ ...demoBrand(brand), logo: null })))
const home = { path: '/', pageTag: null, brand: 'UK_FAIRDRAW', platform: 'website' } as const

describe('the request of a page', () => {
  const requestOf = (url: string, host = 'fairdraw.example', headers = {}, defaultBrand = 'UK_FAIRDRAW') =>
    pageRequestOf({ url, headers: { host, ...headers } }, config({ DEFAULT_BRAND: defaultBrand }), brands)

  it('consists of the path, the page tag, the brand and the platform, and nothing else of the visitor', () => {
    const cookies = { cookie: 'mm_winplus_session=secret', 'user-agent': 'a', authorization: 'Bearer b' }
    expect(requestOf('/?page_tag=SPRING&brand=UK_TYNE_FM&utm_source=radio', 'fairdraw.example', cookies)).toEqual({
      path: '/',
      pageTag: 'SPRING',
      brand: 'UK_TYNE_FM',
      platform: 'website',
    })
  })

  it('reads the slug of a station as its brand', () => {
    expect(requestOf('/?brand=tyne-fm')).toEqual({ ...home, brand: 'UK_TYNE_FM' })
  })

  it('falls back to the default brand when the brand is unknown', () => {
    expect(requestOf('/?brand=UK_NOBODY')).toEqual(home)
    expect(requestOf('/?brand=UK_NOBODY', undefined, {}, 'UK_LANTERN').brand).toBe('UK_LANTERN')
    expect(requestOf('/', undefined, {}, 'UK_LANTERN').brand).toBe('UK_LANTERN')
  })

  it.each([
    ['app.fairdraw.example', 'app'],
    ['app-staging.fairdraw.example', 'app'],
    ['fairdraw.example', 'website'],
    ['staging-app.fairdraw.example', 'app'],
    ['app.localhost:3000', 'app'],
    ['APP.fairdraw.example', 'app'],
    ['app-', 'app'],
    ['happy.example', 'website'],
    ['fairdraw.app', 'website'],
    ['fairdraw.app:3000', 'website'],
    ['app', 'website'],
    ['apps.fairdraw.example', 'website'],
    ['fairdraw.apps-example', 'website'],
    ['www.app.fairdraw.example', 'app'],
    ['happyapp.example', 'app'],
    ['whatsapp-like.example', 'app'],
    ['www.happyapp.example', 'app'],
    ['happy.app-like.example', 'app'],
  ])('knows the app by its host: %s is %s', (host, platform) => {
    expect(requestOf('/', host).platform).toBe(platform)
  })

  it('takes its name from the host alone, and has an app in production by its setting alone', () => {
    expect(requestOf('/', 'fairdraw.example', { 'x-forwarded-host': 'app.fairdraw.example' }).platform).toBe('website')
    const inProduction = { ...config({ APP_HOSTS: 'play.fairdraw.example' }), APP_ENV: 'prod' as const }
    const platformAt = (host: string) => pageRequestOf({ url: '/', headers: { host } }, inProduction, brands).platform
    expect(platformAt('app.fairdraw.example')).toBe('website')
    expect(platformAt('Play.fairdraw.example:443')).toBe('app')
  })

  it('has a page tag on the home page only, and only a valid one', () => {
    expect(requestOf('/about?page_tag=SPRING').pageTag).toBe(null)
    expect(requestOf('/?page_tag=spring').pageTag).toBe('SPRING')
    expect(requestOf('/_root.data?page_tag=SPRING').pageTag).toBe('SPRING')
    expect(requestOf(`/?page_tag=${'x'.repeat(31)}`).pageTag).toBe(null)
    expect(requestOf('/?page_tag=%0a').pageTag).toBe(null)
  })

  it('recognises a frame by the header of the browser', () => {
    expect(requestOf('/', 'fairdraw.example', { 'sec-fetch-dest': 'iframe' }).platform).toBe('iframe')
    expect(requestOf('/', 'fairdraw.example', { 'sec-fetch-dest': 'document' }).platform).toBe('website')
  })
})

describe('cached pages', () => {
  function cacheWith() {
    const world = {
      rendered: [] as string[],
      version: 1 as number | null,
      nowMs: 1_000_000,
      status: 200,
      bytes: 0,
      mayRender: true,
      isDegraded: false,
      /** The database is frozen: there are neither answers nor faults. */
      versionFrozen: false,
      renderFrozen: false,
      faults: [] as unknown[],
    }
    const cache = new PageCache({
      render: async ({ path }): Promise<RenderedPage> => {
        world.rendered.push(path)
        if (world.renderFrozen) await new Promise(() => {})
        return {
          status: world.status,
          isDegraded: world.isDegraded,
          content: Buffer.from(`${path} ${world.rendered.length}`.padEnd(world.bytes, '.')),
          contentType: 'text/html',
          location: null,
          policy: '',
        }
      },
      version: async () => {
        if (world.versionFrozen) await new Promise(() => {})
        return world.version ?? Promise.reject(new Error('the database is away'))
      },
      now: () => new Date(world.nowMs),
      onError: (fault) => world.faults.push(fault),
    })
    const mayRender = async () => world.mayRender
    const html = async (path = '/') => (await cache.get({ ...home, path }, mayRender))?.page.content.toString()
    return { world, html }
  }

  it('are rendered once for any number of simultaneous requests, and then for two seconds', async () => {
    const { world, html } = cacheWith()
    await Promise.all(Array.from({ length: 50 }, () => html()))
    world.nowMs += PAGE_FRESH_MS - 1
    expect(await html()).toBe('/ 1')
    expect(world.rendered).toEqual(['/'])
  })

  it('are shown a little longer while they are rendered again', async () => {
    const { world, html } = cacheWith()
    await html()
    world.nowMs += PAGE_FRESH_MS
    expect(await html()).toBe('/ 1')
    await expect.poll(() => html()).toBe('/ 2')
  })

  it('are not shown when they are too old', async () => {
    const { world, html } = cacheWith()
    await html()
    world.nowMs += PAGE_FRESH_MS + PAGE_STALE_MS
    expect(await html()).toBe('/ 2')
  })

  it('are purged when the catalogue changes', async () => {
    const { world, html } = cacheWith()
    await html()
    world.version = 2
    expect(await html()).toBe('/ 2')
  })

  it('are shown at any age while the catalogue is not reachable', async () => {
    const { world, html } = cacheWith()
    await html()
    world.nowMs += 3_600_000
    world.version = null
    expect(await html()).toBe('/ 1')
    expect(world.faults).toHaveLength(1)
  })

  it.each(['versionFrozen', 'renderFrozen'] as const)('are shown at any age while it is frozen: %s', async (frozen) => {
    const { world, html } = cacheWith()
    await html()
    world.nowMs += 3_600_000
    world[frozen] = true
    expect(await html()).toBe('/ 1')
  })

  it.each([200, 503])(
    'are preferred to pages rendered without the database, and stay cached: status %d',
    async (status) => {
      const { world, html } = cacheWith()
      await html()
      world.version = 2
      Object.assign(world, { status, isDegraded: true })
      expect(await html()).toBe('/ 1')
      Object.assign(world, { status: 200, isDegraded: false })
      expect(await html()).toBe('/ 3')
    },
  )

  it('are only pages: a redirect is requested again', async () => {
    const { world, html } = cacheWith()
    world.status = 302
    await html('/nowhere')
    expect(await html('/nowhere')).toBe('/nowhere 2')
  })

  it('are evicted when they have too many bytes, the oldest first', async () => {
    const { world, html } = cacheWith()
    world.bytes = 6_000_000
    const cached = Math.floor(PAGES_CACHED_BYTES_MAX / world.bytes)
    for (let index = 0; index < cached; index++) await html(`/campaign/${index}`)
    expect(world.rendered).toHaveLength(cached)
    for (let index = 0; index < 3; index++) await html('/campaign/1')
    await html('/campaign/more')
    expect((await html('/campaign/1'))?.slice(0, 13)).toBe('/campaign/1 2')
    await html('/campaign/0')
    expect(world.rendered).toHaveLength(cached + 2)
  })

  it('are shown to a client that may have none rendered, which may also wait for a render for others', async () => {
    const { world, html } = cacheWith()
    world.mayRender = false
    expect(await html()).toBeUndefined()
    world.mayRender = true
    const rendering = html()
    await expect.poll(() => world.rendered).toHaveLength(1)
    world.mayRender = false
    expect([await rendering, await html()]).toEqual(['/ 1', '/ 1'])
    world.nowMs += PAGE_FRESH_MS + PAGE_STALE_MS
    expect(await html()).toBeUndefined()
  })
})

describe('the policy of a page', () => {
  const hash = createHash('sha256').update('go()').digest('base64')
  const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))
  const cached = { scripts: ['go()'] }
  const once = { nonce: 'abc' }

  it('names the scripts of a cached page by their hashes, and no others', () => {
    expect(directive(pagePolicy(config(), cached), 'script-src')).toBe(`script-src 'self' 'sha256-${hash}'`)
  })

  it('takes for a page’s own the scripts that bear its nonce, and takes the nonce off', () => {
    const mark = ' nonce="a1b2"'
    const page = (nonce: string) =>
      `<script${nonce}>go()</script><p><script>planted()</script><script nonce="guess">guessed()</script>` +
      `<script src="/a.js"${nonce}></script><script type="application/json">{}</script>` +
      `<script planted <script${nonce} type="later">come()</script><link rel="x"${nonce}>`
    expect(extractScripts(page(mark), 'a1b2')).toEqual({ scripts: ['go()', 'come()'], html: page('') })
  })

  it('lets only partners frame it', () => {
    const policy = pagePolicy(config({ PARTNER_ORIGINS: 'https://radio.example' }), cached)
    expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'self' https://radio.example")
  })

  it('lets the payment providers in on the payment pages alone', () => {
    const real = config({ SANDBOX: 'off' })
    expect(pagePolicy(real, once)).toContain("'nonce-abc'")
    expect(directive(pagePolicy(real, once), 'script-src')).toContain('https://js.stripe.com')
    expect(pagePolicy(real, cached)).not.toContain('stripe')
  })

  it('frames the sites of embedded competitions, and the providers on the payment pages alone', () => {
    const real = config({ SANDBOX: 'off' })
    const embedded = ['https://radio.example']
    expect(directive(pagePolicy(real, cached, embedded), 'frame-src')).toBe("frame-src 'self' https://radio.example")
    expect(directive(pagePolicy(real, cached), 'frame-src')).toBe("frame-src 'self'")
    expect(directive(pagePolicy(real, once), 'frame-src')).toMatch(/ https:\/\/hooks\.stripe\.com /)
    expect(
      directive(pagePolicy(config({ RECAPTCHA_SITE_KEY: 'k', RECAPTCHA_SECRET: 's' }), cached), 'frame-src'),
    ).toContain('https://www.google.com/recaptcha/')
  })

  it('allows web analytics only if they are configured', () => {
    expect(pagePolicy(config(), cached)).not.toContain('google')
    const policy = pagePolicy(config({ ANALYTICS_KEY: 'G-TEST' }), cached)
    for (const name of ['script-src', 'connect-src'])
      expect(directive(policy, name)).toContain('https://www.googletagmanager.com')
  })
})

describe('the policy of a page for trackers', () => {
  const cached = { scripts: [] }
  const given = {
    ENGAGEMENT_SCRIPT_URL: 'https://engage.example/sdk.js',
    AUDIENCE_SCRIPT_URL: 'https://audience.example/a/add-on.js',
  }

  it('allows each tracker that has a key, but not on payment pages', () => {
    expect(pagePolicy(config(given), cached)).not.toContain('.example')
    const engaged = config({ ...given, ENGAGEMENT_KEY: 'eng-1' })
    expect(pagePolicy(engaged, cached)).not.toContain('audience.example')
    const both = config({ ...given, ENGAGEMENT_KEY: 'eng-1', AUDIENCE_KEY: 'aud-1' })
    for (const name of ['script-src', 'connect-src', 'img-src'])
      expect(pagePolicy(both, cached)).toMatch(
        new RegExp(`${name} [^;]*https://engage.example https://audience.example( |;|$)`),
      )
    expect(pagePolicy(both, { nonce: 'abc' })).not.toContain('.example')
  })
})

describe('the referrer of a page', () => {
  it.each([
    ['/reset', 'website', 'no-referrer'],
    ['/unsubscribed', 'website', 'no-referrer'],
    ['/keep-email', 'website', 'no-referrer'],
    ['/payment/status', 'website', 'no-referrer'],
    ['/payment/status', 'iframe', 'no-referrer'],
    ['/payment/pay', 'website', 'strict-origin-when-cross-origin'],
    ['/payment/pay', 'iframe', 'strict-origin'],
    ['/', 'website', 'strict-origin-when-cross-origin'],
    ['/', 'app', 'strict-origin-when-cross-origin'],
    ['/resets', 'website', 'strict-origin-when-cross-origin'],
    ['/campaign/WINACAR', 'iframe', 'strict-origin'],
  ] as const)('has, for %s on the %s, the policy: %s', (path, platform, expected) => {
    expect(referrerPolicy({ path, platform })).toBe(expected)
  })
})

describe('redirects', () => {
  it.each([
    ['/campaign/ADVENT?brand=UK_TYNE_FM&utm_source=radio', '/advent', '/advent?brand=UK_TYNE_FM&utm_source=radio'],
    ['/nowhere?campaign_tag=WINACAR&click_id=a%26b&ref=x', '/', '/?campaign_tag=WINACAR&click_id=a%26b&ref=x'],
    ['/nowhere?token=a.b.c', '/?token=d', '/?token=d'],
    [
      '/campaign/CASHCALL?brand=UK_LANTERN',
      '/campaign/CASHCALL2026#terms',
      '/campaign/CASHCALL2026?brand=UK_LANTERN#terms',
    ],
    ['/?page_tag=NOWHERE&terms=success', '/', '/'],
    ['/nowhere?brand=UK_TYNE_FM', 'https://radio.example/', 'https://radio.example/'],
    ['/nowhere?brand=UK_TYNE_FM', '//radio.example/', '//radio.example/'],
  ])('lead from %s to %s with the parameters of the visit: %s', (from, location, led) => {
    expect(copyVisitParameters(from, location)).toBe(led)
  })
})
