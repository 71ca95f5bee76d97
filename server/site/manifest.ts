import type { FastifyInstance } from 'fastify'
import { brandOf, findBrand } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { cacheForEverybody } from '#server/platform/shared-answer.ts'
import { hashOf } from '#server/platform/tokens.ts'

/** The colour `paper` of `ui/tokens.css`, the background of an installed copy of the site. */
const PAPER = '#faf6ec'

const icons = [
  { src: '/public/img/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/public/img/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/public/img/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The manifest of a brand that is installed on a phone. Each brand is a separate app there. */
export function manifestRoutes(app: FastifyInstance, context: Context): void {
  app.get('/site.webmanifest', (request, reply) => {
    const { brand: named } = request.query as { brand?: string | string[] }
    const brand =
      (typeof named === 'string' ? findBrand(context, named) : null) ?? brandOf(context, context.config.DEFAULT_BRAND)
    const start = `/?brand=${encodeURIComponent(brand.code)}`
    const manifest = {
      id: start,
      name: `${brand.name}: prize competitions`,
      short_name: brand.name,
      description: 'Enter prize competitions, raffles and bundles, online or free by post. 18+ only.',
      lang: 'en-GB',
      start_url: start,
      scope: '/',
      display: 'standalone',
      theme_color: `#${brand.ownFill?.colour ?? brand.themeColour}`,
      background_color: PAPER,
      icons,
    }
    const content = JSON.stringify(manifest)
    const tag = `"${hashOf(content).slice(0, 16)}"`
    cacheForEverybody(reply).header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.type('application/manifest+json; charset=utf-8').send(content)
  })
}
