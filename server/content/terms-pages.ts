import { getTermsPage } from '#contract/content.ts'
import { allow, type Refused, refuse, type Verdict } from '#domain/verdict.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { sanitiseHtml } from '#server/platform/html.ts'
import { findTerms, insertTerms, lockTerms, type TermsPage } from './terms-queries.ts'

export async function findTermsPage(
  db: Db,
  tag: string,
  version: number | 'latest',
): Promise<Verdict<TermsPage, 'NotFoundError'>> {
  const page = await findTerms(db, tag, version)
  return page ? allow(page) : refuse('NotFoundError')
}

/** Keeps what has changed as the page's next version: whoever agreed to an older one can still read it. */
export async function saveTermsPage(
  tx: Tx,
  page: { readonly tag: string; readonly title: string; readonly path: string; readonly body: string },
  now: Date,
): Promise<Verdict<{ version: number }, 'ValidationError'>> {
  const body = sanitiseHtml(page.body)
  const problem = problemOf({ ...page, body })
  if (problem) return problem
  await lockTerms(tx, page.tag)
  const latest = await findTerms(tx, page.tag, 'latest')
  if (latest && latest.title === page.title && latest.path === page.path && latest.body === body)
    return allow({ version: latest.version })
  const version = (latest?.version ?? 0) + 1
  await insertTerms(tx, { ...page, body, version }, now)
  return allow({ version })
}

function problemOf(page: Omit<TermsPage, 'version'>): Refused<'ValidationError'> | null {
  const fields = [
    ...(getTermsPage.params.shape.tag.safeParse(page.tag).success
      ? []
      : [{ path: 'tag', message: 'must be a-z, 0-9, -' }]),
    ...(page.title ? [] : [{ path: 'title', message: 'must not be empty' }]),
    ...(page.path.startsWith('/') ? [] : [{ path: 'path', message: 'must be a path of this site' }]),
    ...(page.body ? [] : [{ path: 'body', message: 'must not be empty' }]),
  ]
  return fields.length > 0 ? refuse('ValidationError', { fields }) : null
}
