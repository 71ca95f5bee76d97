import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/content.ts'
import { informationTags } from '#contract/information.ts'
import { hasBrand } from '#domain/staff.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { findDocument, saveDocument } from '#server/audit/exports.ts'
import { publishContentWithin } from '#server/edge/publish-content.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { serveList } from '#server/platform/http/serve-list.ts'
import { listVersions } from '../content-version-queries.ts'
import { checkContent, findContent } from '../content-versions.ts'
import { contentSorting, listContentLines } from './content-queries.ts'
import { contentDocuments, writtenOf } from './documents.ts'

const VERSIONS_MAX = 100

export function contentDeskRoutes(app: FastifyInstance, context: Context): void {
  const { db, now } = context
  const { listContentDesk, getContentDesk, getContentVersion, saveContentDesk, previewContent } = contract
  const kinds = {
    page: contentDocuments(context, 'page', publishContentWithin),
    terms: contentDocuments(context, 'terms', publishContentWithin),
  }

  serveList(
    app,
    listContentDesk,
    staffGuard(context, listContentDesk),
    contentSorting,
    async (_input, caller, page) => {
      const found = hasBrand(caller, null) ? await listContentLines(db, informationTags, now(), page) : []
      return found.map(({ place, version, savedBy, shownFrom, shownVersion, ...line }) => ({
        place,
        row: {
          ...line,
          version,
          state:
            version === null ? null : stateOf({ version, shownFrom: shownFrom! }, shownVersion ?? undefined, now()),
          shown_from: shownFrom,
          saved_by: savedBy,
        },
      }))
    },
  )

  serve(app, getContentDesk, staffGuard(context, getContentDesk), async ({ params: { kind, tag } }, caller) => {
    const found = await findDocument(db, caller, kinds[kind], tag)
    if (!found.ok) return found
    const shown = await findContent(db, kind, tag, 'latest', now())
    const versions = await listVersions(db, kind, tag, VERSIONS_MAX)
    const shownVersion = shown.ok ? shown.value.version : undefined
    return allow({ ...found.value, versions: versions.map((each) => lineOf(each, shownVersion, now())) })
  })

  serve(app, getContentVersion, staffGuard(context, getContentVersion), async ({ params }, caller) => {
    if (!hasBrand(caller, null)) return refuse('NotFoundError')
    const found = await findContent(db, params.kind, params.tag, Number(params.version), null)
    return found.ok ? allow({ content: writtenOf(found.value) }) : found
  })

  serve(app, saveContentDesk, staffGuard(context, saveContentDesk), ({ params: { kind, tag }, body }, caller) =>
    saveDocument(context, caller, kinds[kind], tag, body),
  )

  serve(app, previewContent, staffGuard(context, previewContent), async ({ body }) => {
    const { kind, ...content } = body.content
    const checked = checkContent(kind, content)
    return checked.ok ? allow({ content: writtenOf({ kind, content: checked.value }) }) : checked
  })
}

type Row = { version: number; savedBy: string; savedAt: Date; shownFrom: Date; reason: string }

/** Numbers decide: what has a higher one that is shown was replaced, also where its own instant is still to come. */
function stateOf(
  { version, shownFrom }: Pick<Row, 'version' | 'shownFrom'>,
  shownVersion: number | undefined,
  now: Date,
) {
  if (version === shownVersion) return 'SHOWN'
  const isReplaced = shownVersion !== undefined && version < shownVersion
  return isReplaced || shownFrom <= now ? 'REPLACED' : 'SCHEDULED'
}

function lineOf(row: Row, shownVersion: number | undefined, now: Date): contract.ContentVersionLine {
  return {
    version: row.version,
    state: stateOf(row, shownVersion, now),
    saved_by: row.savedBy,
    saved_at: row.savedAt,
    shown_from: row.shownFrom,
    reason: row.reason,
  }
}
