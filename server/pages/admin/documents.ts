import { type ContentDocument, contentDocumentSchema, type WrittenContent } from '#contract/console/content.ts'
import { refuseField, type Verdict } from '#domain/verdict.ts'
import type { GuardedKind } from '#server/approvals/exports.ts'
import type { DocumentKind } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Kind } from '../content-version-queries.ts'
import { findContent, type NewContentVersion, type Stored } from '../content-versions.ts'

type Publish = (
  tx: Tx,
  given: NewContentVersion,
  savedBy: string,
  now: Date,
) => Promise<Verdict<unknown, 'ValidationError'>>

/** Editing uses the newest version. Its instant matters only until it is reached. */
export function contentDocuments(
  { now }: Context,
  of: Kind,
  publish: Publish,
): DocumentKind<typeof contentDocumentSchema> {
  return {
    name: of === 'page' ? 'content' : 'terms',
    schema: contentDocumentSchema,
    find: async (db, tag) => {
      const found = await findContent(db, of, tag, 'latest', null)
      return found.ok ? documentOf(found.value, now()) : null
    },
    save: async (tx, tag, document, { actor }, reason) => {
      const { kind, shown_from: shownFrom, ...content } = document
      if (kind !== of) return refuseField('kind', `must be ${of}`)
      const given = { kind, tag, content, reason, ...(shownFrom && { shownFrom }) }
      return publish(tx, given, actor.name, now())
    },
  }
}

/** Terms bind the promoter and its entrants, so two people must change them. */
export function termsDocuments(context: Context, publish: Publish): GuardedKind<typeof contentDocumentSchema> {
  return {
    ...contentDocuments(context, 'terms', publish),
    approvedBy: 'content.approve',
    nameOf: (tag) => `terms ${tag}`,
    costOf: null,
  }
}

export function writtenOf({ kind, content }: Pick<Stored<Kind>, 'kind' | 'content'>): WrittenContent {
  return { kind, ...content } as WrittenContent
}

function documentOf(stored: Stored<Kind>, now: Date): ContentDocument {
  return { ...writtenOf(stored), shown_from: stored.shownFrom > now ? stored.shownFrom : null } as ContentDocument
}
