import type { FastifyInstance } from 'fastify'
import { listPartners } from '#contract/brands.ts'
import { allow } from '#domain/verdict.ts'
import { anyone, serve } from '#server/platform/http/http.ts'
import { showPartners } from './service.ts'

export function brandRoutes(app: FastifyInstance): void {
  serve(app, listPartners, anyone, async (_input, _caller, { reply }) => {
    reply.header('cache-control', 'public, max-age=3600')
    return allow({ partners: showPartners() })
  })
}
