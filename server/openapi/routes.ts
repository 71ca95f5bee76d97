import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { isOpen } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { makeDocument } from './document.ts'
import { docsFiles, docsPage, docsPolicy } from './page.ts'

const cached = 'public, max-age=300'

/** The description of the API: a document for programs, and a page that shows the document to people. */
export function openApiRoutes(app: FastifyInstance, { config }: Context): void {
  if (!isOpen(config, 'API_DOCUMENTS')) return
  let document: ReturnType<typeof makeDocument> | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= makeDocument(config)
    return reply.header('cache-control', cached).send(document)
  })
  app.get('/api/docs', (_request, reply) =>
    reply
      .header('cache-control', cached)
      .header('content-security-policy', docsPolicy)
      .type('text/html; charset=utf-8')
      .send(docsPage),
  )
  for (const { name, path, type } of docsFiles)
    app.get(`/api/docs/${name}`, (_request, reply) =>
      reply.header('cache-control', cached).type(type).send(createReadStream(path)),
    )
}
