import type { FastifyInstance } from 'fastify'
import { isOpen } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { makeDocument } from './document.ts'
import { makePage, pagePolicy } from './page.ts'

const cached = 'public, max-age=300'

/** What the API is, for programs and for people. Both are made once: they change only with the code. */
export function openApiRoutes(app: FastifyInstance, { config }: Context): void {
  if (!isOpen(config, 'API_DOCUMENTS')) return
  const document = makeDocument(config)
  const page = makePage(document)
  app.get('/api/openapi.json', (_request, reply) => reply.header('cache-control', cached).send(document))
  app.get('/api/docs', (_request, reply) =>
    reply
      .header('cache-control', cached)
      .header('content-security-policy', pagePolicy)
      .type('text/html; charset=utf-8')
      .send(page),
  )
}
