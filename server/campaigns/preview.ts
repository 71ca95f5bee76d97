import type { Campaign } from '#contract/catalogue.ts'
import { hasBrand, type StaffRights } from '#domain/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { readToken, signToken } from '#server/platform/tokens.ts'
import { findWork, showWork } from './drafts.ts'

const AUDIENCE = 'campaign preview'
const PREVIEW_MINUTES = 30

/** An address that shows the entry page as it is being written, for a while, to everybody who has it. */
export async function makePreview(
  context: Context,
  rights: StaffRights,
  tag: string,
): Promise<Verdict<{ path: string; expiresAt: Date }, 'NotFoundError'>> {
  const work = await findWork(context.db, tag)
  if (!work || !hasBrand(rights, work.brand)) return refuse('NotFoundError')
  const expiresAt = new Date(context.now().getTime() + PREVIEW_MINUTES * 60_000)
  const token = signToken(context.config.keyFor('campaign preview'), AUDIENCE, { tag }, expiresAt)
  return allow({ path: `/preview/${token}`, expiresAt })
}

/** The campaign of a preview's address as its draft is now; null where the address has lapsed or was never given. */
export async function findPreview(context: Context, token: string): Promise<Campaign | null> {
  const read = readToken(context.config.keysFor('campaign preview'), AUDIENCE, token, context.now())
  if (!read.ok) return null
  const tag = String(read.value.tag)
  const work = await findWork(context.db, tag)
  return work && showWork(context, tag, work.document, work.campaignId)
}
