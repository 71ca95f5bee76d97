import type { FastifyInstance } from 'fastify'
import { getTermsPage } from '#contract/content.ts'
import type { Context } from '#server/platform/context.ts'
import { anyone, serve } from '#server/platform/http.ts'
import { findTermsPage } from './service.ts'

export function termsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, getTermsPage, anyone, ({ params: { version, tag } }, _caller, { reply }) => {
    const isLatest = version === 'latest'
    reply.header('cache-control', isLatest ? 'public, max-age=60' : 'public, max-age=31536000, immutable')
    return findTermsPage(context.db, tag, isLatest ? 'latest' : Number(version))
  })
}
