import { isDeepStrictEqual } from 'node:util'
import { type InformationPage, informationPageSchema, type TermsPage, termsPageSchema } from '#contract/information.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { safeHtml, sanitiseHtml } from '#server/platform/html.ts'
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

/** A version, validated when it was saved. Its HTML is sanitised again when it is read. */
export type Stored<K extends Kind> = Omit<ContentVersion, 'content'> & { readonly content: Contents[K] }
export type NewContentVersion = {
  readonly kind: Kind
  readonly tag: string
  /** Not validated yet. */
  readonly content: unknown
  readonly reason?: string
  /** The instant from which it is shown; at once if left out. */
  readonly shownFrom?: Date
}

/** With null for `shownAt`, scheduled versions are included. */
export async function findContent<K extends Kind>(
  db: Db,
  kind: K,
  tag: string,
  version: number | 'latest',
  shownAt: Date | null,
): Promise<Verdict<Stored<K>, 'NotFoundError'>> {
  const found = await findVersion(db, kind, tag, version, shownAt)
  return found
    ? allow({ ...found, content: cleanBodies(found.content, safeHtml) } as Stored<K>)
    : refuse('NotFoundError')
}

export function listContent(db: Db): Promise<Omit<ContentVersion, 'content'>[]> {
  return listLatest(db)
}

/**
 * Saves changed content as the next version, with sanitised HTML. It replaces all earlier versions, including scheduled
 * ones.
 */
export async function saveContent(
  tx: Tx,
  given: NewContentVersion,
  savedBy: string,
  now: Date,
): Promise<Verdict<{ version: number }, 'ValidationError'>> {
  const { kind, tag, content, reason = '', shownFrom = now } = given
  const checked = checkContent(kind, content)
  if (!checked.ok) return checked
  if (shownFrom < now) return refuseField('shown_from', 'must not be in the past')
  await lockVersion(tx, kind, tag)
  const latest = await findVersion(tx, kind, tag, 'latest', null)
  if (latest && isDeepStrictEqual(latest.content, checked.value) && isAsSoon(latest.shownFrom, shownFrom, now))
    return allow({ version: latest.version })
  const version = (latest?.version ?? 0) + 1
  await insertVersion(tx, { kind, tag, version, savedBy, savedAt: now, reason, shownFrom, content: checked.value })
  return allow({ version })
}

/** Whether both are shown at once, or at the same instant. */
function isAsSoon(a: Date, b: Date, now: Date): boolean {
  return Math.max(a.getTime(), now.getTime()) === Math.max(b.getTime(), now.getTime())
}

/** The content as it would be saved, or its errors. */
export function checkContent<K extends Kind>(kind: K, content: unknown): Verdict<Contents[K], 'ValidationError'> {
  const checked = shapes[kind].safeParse(cleanBodies(content, sanitiseHtml))
  if (checked.success) return allow(checked.data as Contents[K])
  const fields = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return refuse('ValidationError', { fields })
}

/** Every `body`, however deep, is HTML; the rest is plain text. */
function cleanBodies(part: unknown, clean: (html: string) => string): unknown {
  if (Array.isArray(part)) return part.map((each) => cleanBodies(each, clean))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name === 'body' && typeof value === 'string' ? clean(value) : cleanBodies(value, clean),
    ]),
  )
}
