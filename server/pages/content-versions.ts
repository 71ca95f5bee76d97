import { isDeepStrictEqual } from 'node:util'
import { type InformationPage, informationPageSchema, type TermsPage, termsPageSchema } from '#contract/information.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { sanitiseHtml } from '#server/platform/html.ts'
import {
  type ContentVersion,
  findVersion,
  insertVersion,
  type Kind,
  listLatest,
  lockVersion,
} from './content-version-queries.ts'

type Contents = { page: InformationPage; terms: TermsPage }
const shapes = { page: informationPageSchema, terms: termsPageSchema }

/** A version as it was validated when it was saved. */
export type Stored<K extends Kind> = Omit<ContentVersion, 'content'> & { readonly content: Contents[K] }
/** The submitted content, not validated yet. */
export type NewContentVersion = { readonly kind: Kind; readonly tag: string; readonly content: unknown }

export async function findContent<K extends Kind>(
  db: Db,
  kind: K,
  tag: string,
  version: number | 'latest',
): Promise<Verdict<Stored<K>, 'NotFoundError'>> {
  const piece = await findVersion(db, kind, tag, version)
  return piece ? allow(piece as Stored<K>) : refuse('NotFoundError')
}

export function listContent(db: Db): Promise<Omit<ContentVersion, 'content'>[]> {
  return listLatest(db)
}

/** Keeps what has changed as the next version, without what could do harm in a page. */
export async function saveContent(
  tx: Tx,
  { kind, tag, content }: NewContentVersion,
  savedBy: string,
  now: Date,
): Promise<Verdict<{ version: number }, 'ValidationError'>> {
  const checked = shapes[kind].safeParse(cleanBodies(content))
  if (!checked.success) {
    const fields = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    return refuse('ValidationError', { fields })
  }
  await lockVersion(tx, kind, tag)
  const latest = await findVersion(tx, kind, tag, 'latest')
  if (latest && isDeepStrictEqual(latest.content, checked.data)) return allow({ version: latest.version })
  const version = (latest?.version ?? 0) + 1
  await insertVersion(tx, { kind, tag, version, savedBy, savedAt: now, content: checked.data })
  return allow({ version })
}

/** Whatever is called `body`, however deep, is HTML; the rest is text, which pages show as it stands. */
function cleanBodies(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(cleanBodies)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name === 'body' && typeof value === 'string' ? sanitiseHtml(value) : cleanBodies(value),
    ]),
  )
}
