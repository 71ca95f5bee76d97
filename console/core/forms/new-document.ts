import { errorOf } from '#contract/errors.ts'
import { consolePaths } from '../console-paths.ts'
import type { Called } from './document-form.ts'

/**
 * Turns a conflict on a new document into an error: the name is taken. Nothing was saved, and the existing document
 * must not be overwritten.
 */
export function refuseTaken<Document>(called: Called<Document, string>, path: string): Called<Document, string> {
  if (!called.ok || called.value.outcome !== 'CHANGED_MEANWHILE') return called
  return { ok: false, errors: [errorOf('ValidationError', { fields: [{ path, message: 'is already taken' }] })] }
}

/** The page of a new document, or of its request; null if it was not saved. */
export function pathAfter<Document>(called: Called<Document, string>, path: string): string | null {
  if (!called.ok || called.value.outcome === 'CHANGED_MEANWHILE') return null
  const { approval_id } = called.value
  return approval_id ? consolePaths.approval(approval_id) : path
}
