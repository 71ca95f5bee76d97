import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { putPage } from '#tests/support/campaigns/make-catalogue.ts'
import { testContext } from '#tests/support/database/database.ts'
import { siteMapRoutes } from './map.ts'

async function sendRequest(path: string, env: Record<string, string> = {}, host = 'fairdraw.example'): Promise<string> {
  const context = await testContext({ env: { ROLES: 'web', PUBLIC_URL: 'https://fairdraw.example', ...env } })
  await makeCampaign(context, { tag: 'WINACAR' })
  await makeCampaign(context, { tag: 'NOTYET', published: false })
  await putPage(context, { tag: 'WIN-MORE', bannerPosition: 'NONE', groups: [] })
  const app = Fastify()
  siteMapRoutes(app, context)
  const { body } = await app.inject({ url: path, headers: { host } })
  await app.close()
  return body
}

test('the map names every public page, and none that is not published', async () => {
  const places = [...(await sendRequest('/sitemap.xml')).matchAll(/<loc>https:\/\/fairdraw\.example([^<]*)<\/loc>/g)]
  const paths = places.map(([, path]) => path)
  expect(paths).toEqual(expect.arrayContaining(['/', '/about', '/win-more', '/campaign/WINACAR']))
  expect(paths).not.toContain('/campaign/NOTYET')
  expect(paths).not.toContain('/advent')
})

test('indexes may read public pages and receive the address of the map', async () => {
  const rules = await sendRequest('/robots.txt')
  expect(rules).toContain('Sitemap: https://fairdraw.example/sitemap.xml')
  expect(rules).toContain('Disallow: /my_account')
  expect(rules.split('\n')).not.toContain('Disallow: /')
})

test.each([
  ['the app’s host', {}, 'app.fairdraw.example'],
  ['staging', { APP_ENV: 'staging' }, 'staging.fairdraw.example'],
])('%s is kept out of them', async (_, env, host) => {
  expect(await sendRequest('/robots.txt', env, host)).toBe('User-agent: *\nDisallow: /\n')
})
