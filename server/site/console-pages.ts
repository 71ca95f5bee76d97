import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/platform/context.ts'
import { consolePolicy } from './csp.ts'

const folder = fileURLToPath(new URL('../../build/console/', import.meta.url))

/**
 * The console's page under every address below /console: it is rendered in the browser, which requests its data from
 * /api/console. The page contains nothing secret. It is never cached, so that a new release is visible at once.
 */
export async function consolePages(app: FastifyInstance, { log }: Context): Promise<void> {
  if (!existsSync(`${folder}index.html`)) return log.warn('console is not built, its pages are not served')
  const page = await readFile(`${folder}index.html`)
  await app.register(fastifyStatic, {
    root: `${folder}assets`,
    prefix: '/console/assets/',
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  for (const path of ['/console', '/console/*'])
    app.get(path, (_request, reply) =>
      reply
        .header('content-security-policy', consolePolicy)
        // Isolates the console from windows that opened it, and from windows that it opens.
        .header('cross-origin-opener-policy', 'same-origin')
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex, nofollow')
        .type('text/html; charset=utf-8')
        .send(page),
    )
}
