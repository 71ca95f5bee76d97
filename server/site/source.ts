import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { RenderSite, SiteBuild } from '#contract/site.ts'

/** The source of pages; it is read again for each page, because live sources change. */
export type SiteSource = { renderer: () => Promise<RenderSite> }

const clientFolder = fileURLToPath(new URL('../../build/client', import.meta.url))
const serverBuild = fileURLToPath(new URL('../../build/server/index.js', import.meta.url))

/** The service worker, and web workers by the names of their modules; each may be sent compressed. */
const worker = /\/(service-worker|[\w-]+-worker-[\w-]+)\.js(\.\w+)?$/

/**
 * The site that `npm run build` has built; null if there is no build. Its file names contain hashes of the content.
 * `apiUrl` is the address of the API if it has its own host, otherwise empty.
 */
export async function openBuiltSite(app: FastifyInstance, apiUrl: string): Promise<SiteSource | null> {
  if (!existsSync(serverBuild)) return null
  // A worker's requests are limited by the policy of the worker's file, not by that of its page.
  const workerPolicy = `default-src 'none'; connect-src 'self' ${apiUrl}`.trimEnd()
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/build/client/assets/')
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      if (worker.test(path)) reply.header('content-security-policy', workerPolicy)
      // The card provider's fields are in a frame of its own host and use our font.
      if (path.endsWith('.woff2')) reply.header('access-control-allow-origin', '*')
    },
  })
  let opened: Promise<RenderSite> | undefined
  return {
    renderer: () => {
      opened ??= import(pathToFileURL(serverBuild).href).then((build: SiteBuild) => open(build, 'production'))
      return opened
    },
  }
}

/** The site from its sources, with changes sent to the browser at once. For development only. */
export async function openLiveSite(app: FastifyInstance): Promise<SiteSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(api|payments|public(?!\/img\/)|sandbox)\//.test(request.url)) return
    const isPage = await new Promise((resolve) => {
      reply.raw.once('close', () => resolve(false))
      vite.middlewares(request.raw, reply.raw, () => resolve(true))
    })
    if (!isPage) reply.hijack()
  })
  return {
    renderer: async () =>
      open((await vite.ssrLoadModule('virtual:react-router/server-build')) as SiteBuild, 'development'),
  }
}

function open(build: SiteBuild, mode: 'production' | 'development'): RenderSite {
  return build.entry.module.openSite(build, mode)
}
