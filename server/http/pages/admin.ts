import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/content.ts'
import { informationTags } from '#contract/information.ts'
import { wireNames } from '#contract/wire.ts'
import { hasBrand } from '#domain/staff/staff.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { saveGuarded } from '#server/approvals/exports.ts'
import { findDocument, saveDocument } from '#server/audit/exports.ts'
import { publishContentWithin } from '#server/catalogue/exports.ts'
import {
  checkContent,
  contentDocuments,
  contentSorting,
  findContent,
  listContentLines,
  listVersions,
  termsDocuments,
  writtenOf,
} from '#server/pages/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { serveList } from '../serve-list.ts'
import { serveStaff } from '../serve-staff.ts'

const VERSIONS_MAX = 100

export function contentAdminRoutes(app: FastifyInstance, context: Context): void {
  const { db, now } = context
  const { listContentDesk, getContentDesk, getContentVersion, saveContentDesk, previewContent } = contract
  const kinds = {
    page: contentDocuments(context, 'page', publishContentWithin),
    terms: termsDocuments(context, publishContentWithin),
  }

  serveList(app, context, listContentDesk, contentSorting, async (_input, caller, page, reading) => {
    const found = hasBrand(caller, null) ? await listContentLines(reading.db, informationTags, now(), page) : []
    return found.map(({ place, shownVersion, ...line }) => {
      const { version, shownFrom } = line
      const state =
        version === null ? null : stateOf({ version, shownFrom: shownFrom! }, shownVersion ?? undefined, now())
      return { place, row: wireNames({ ...line, state }) }
    })
  })

  serveStaff(app, context, getContentDesk, async ({ params: { kind, tag } }, caller) => {
    const found = await findDocument(db, caller, kinds[kind], tag)
    if (!found.ok) return found
    const shown = await findContent(db, kind, tag, 'latest', now())
    const versions = await listVersions(db, kind, tag, VERSIONS_MAX)
    const shownVersion = shown.ok ? shown.value.version : undefined
    return allow({ ...found.value, versions: versions.map((each) => lineOf(each, shownVersion, now())) })
  })

  serveStaff(app, context, getContentVersion, async ({ params }, caller) => {
    if (!hasBrand(caller, null)) return refuse('NotFoundError')
    const found = await findContent(db, params.kind, params.tag, Number(params.version), null)
    return found.ok ? allow({ content: writtenOf(found.value) }) : found
  })

  serveStaff(app, context, saveContentDesk, ({ params: { kind, tag }, body }, caller) =>
    kind === 'terms'
      ? saveGuarded(context, caller, kinds.terms, tag, body)
      : saveDocument(context, caller, kinds.page, tag, body),
  )

  serveStaff(app, context, previewContent, async ({ body }) => {
    const { kind, ...content } = body.content
    const checked = checkContent(kind, content)
    return checked.ok ? allow({ content: writtenOf({ kind, content: checked.value }) }) : checked
  })
}

type Row = { version: number; savedBy: string; savedAt: Date; shownFrom: Date; reason: string }

/**
 * Version numbers decide: a version is replaced once a higher one is shown, even if its own instant is still in the
 * future.
 */
function stateOf(
  { version, shownFrom }: Pick<Row, 'version' | 'shownFrom'>,
  shownVersion: number | undefined,
  now: Date,
): contract.ContentVersionLine['state'] {
  if (version === shownVersion) return 'SHOWN'
  const isReplaced = shownVersion !== undefined && version < shownVersion
  return isReplaced || shownFrom <= now ? 'REPLACED' : 'SCHEDULED'
}

function lineOf(row: Row, shownVersion: number | undefined, now: Date): contract.ContentVersionLine {
  return wireNames({ ...row, state: stateOf(row, shownVersion, now) })
}
