import type { FastifyInstance } from 'fastify'
import { brandOf, findBrand } from '#server/brands/service.ts'
import type { Context } from '#server/platform/context.ts'

/** The paper of `ui/tokens.css`, on which an installed copy of the site begins. */
const PAPER = '#faf6ec'

const icons = [
  { src: '/public/img/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/public/img/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/public/img/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** What a phone reads of a brand that is kept on its screen. Each brand is an app of its own there. */
export function manifestRoutes(app: FastifyInstance, { config }: Context): void {
  app.get('/site.webmanifest', (request, reply) => {
    const { brand: named } = request.query as { brand?: string | string[] }
    const brand = (typeof named === 'string' ? findBrand(named) : null) ?? brandOf(config.DEFAULT_BRAND)
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
      theme_color: `#${brand.themeColour}`,
      background_color: PAPER,
      icons,
    }
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest))
  })
}
