import type { Campaign } from '#contract/catalogue.ts'
import type { StaffRights } from '#domain/staff/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { readToken, signToken } from '#server/platform/tokens.ts'
import { previewDocument } from './drafts.ts'
import { findOwnWork, findWork } from './find-work.ts'

const AUDIENCE = 'campaign preview'
const PREVIEW_MINUTES = 30

/** Makes an address that shows a draft's entry page, for a limited time, to anyone who has it. */
export async function makePreview(
  context: Context,
  rights: StaffRights,
  tag: string,
): Promise<Verdict<{ path: string; expiresAt: Date }, 'NotFoundError'>> {
  const work = await findOwnWork(context.db, rights, tag)
  if (!work) return refuse('NotFoundError')
  const expiresAt = new Date(context.now().getTime() + PREVIEW_MINUTES * 60_000)
  const token = signToken(context.config.keyFor('campaign preview'), AUDIENCE, { tag }, expiresAt)
  return allow({ path: `/preview/${token}`, expiresAt })
}

/** The draft of a preview's address in its current state; null if the address has expired or is invalid. */
export async function findPreview(context: Context, token: string): Promise<Campaign | null> {
  const read = readToken(context.config.keysFor('campaign preview'), AUDIENCE, token, context.now())
  if (!read.ok) return null
  const tag = String(read.value.tag)
  const work = await findWork(context.db, tag)
  return work && previewDocument(context, tag, work.document, work.campaignId)
}
