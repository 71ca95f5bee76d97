import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/information.ts'
import { wireNames } from '#contract/wire.ts'
import { allow } from '#domain/verdict.ts'
import { publishContent } from '#server/catalogue/exports.ts'
import { findContent, listContent } from '#server/pages/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { anyone, serve } from '#server/platform/http/http.ts'
import { cacheForEverybody } from '#server/platform/shared-answer.ts'
import { operatorGuard } from '../guards/operator-guard.ts'
import { toAnswer } from '../to-answer.ts'

export function pageRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  const operator = operatorGuard(context, 'content')

  serve(app, contract.getInformationPage, anyone, async ({ params: { tag } }, _caller, { reply }) => {
    cacheForEverybody(reply)
    const page = await findContent(db, 'page', tag, 'latest', context.now())
    return page.ok ? allow(page.value.content) : page
  })

  serve(app, contract.getTermsPage, anyone, async ({ params }, _caller, { reply }) => {
    const version = versionOf(params.version)
    if (version === 'latest') cacheForEverybody(reply)
    else reply.header('cache-control', 'public, max-age=31536000, immutable')
    const page = await findContent(db, 'terms', params.tag, version, context.now())
    return page.ok ? allow(page.value.content) : page
  })

  serve(app, contract.saveInformationPage, operator, ({ params: { tag }, body }, { name }) =>
    publishContent(context, { kind: 'page', tag, content: body }, name),
  )

  serve(app, contract.listContent, operator, async () => {
    const listed = await listContent(db)
    return allow({ pieces: listed.map(wireNames) })
  })

  serve(app, contract.readContent, operator, async ({ params: { kind, tag, version } }) => {
    return toAnswer(await findContent(db, kind, tag, versionOf(version), null))
  })
}

function versionOf(version: string): number | 'latest' {
  return version === 'latest' ? version : Number(version)
}
