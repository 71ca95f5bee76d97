import type { FastifyInstance } from 'fastify'
import { searchMarks } from '#domain/site/site-pages.ts'
import { listPublicTags } from '#server/catalogue/exports.ts'
import { listRemaining } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { hostOf, isAppHost } from '#server/platform/http/hosts.ts'

const pages = Object.entries(searchMarks).map(([pattern, marks]) => ({ path: pattern.replace(/\/:.*$/, ''), ...marks }))
const notForIndexes = [...pages.filter(({ noIndex }) => noIndex).map(({ path }) => path), '/api/', '/payments/']

/**
 * The rules for crawlers, and the address of the site map. The app's host shows the same pages, and staging must not be
 * indexed.
 */
export function siteMapRoutes(app: FastifyInstance, context: Context): void {
  const { publicUrl, APP_ENV } = context.config
  app.get('/robots.txt', (request, reply) => {
    const isOpen = APP_ENV !== 'staging' && !isAppHost(context.config, hostOf(request))
    const rules = isOpen ? notForIndexes.map((path) => `Disallow: ${path}`) : ['Disallow: /']
    const map = isOpen ? ['', `Sitemap: ${new URL('/sitemap.xml', publicUrl)}`] : []
    const lines = ['User-agent: *', ...rules, ...map]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cached)
      .send(`${lines.join('\n')}\n`)
  })
  app.get('/sitemap.xml', async (_, reply) => {
    const { campaigns, bundles, pages: lists } = await listPublicTags(context, listRemaining)
    const listed = pages.filter(
      ({ inSiteMap }) => inSiteMap === true || (inSiteMap && lists.includes(inSiteMap.whileFilled)),
    )
    const paths = [
      ...listed.map(({ path }) => path),
      ...campaigns.map((tag) => `/campaign/${encodeURIComponent(tag)}`),
      ...bundles.map((tag) => `/bundle/${encodeURIComponent(tag)}`),
    ]
    const entries = paths.map((path) => `<url><loc>${new URL(path, publicUrl)}</loc></url>`)
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
    return reply.type('application/xml; charset=utf-8').header('cache-control', cached).send(xml)
  })
}

const cached = 'public, max-age=3600'
