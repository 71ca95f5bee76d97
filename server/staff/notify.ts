import { namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Composed, EmailBrand } from '#server/platform/mail/mail-layout.ts'
import { changeEmail, factorsEmail, failuresEmail, invitationEmail, signInEmail } from './emails.ts'
import { makeInvitation } from './people/invitations.ts'
import { findMember, findMemberByEmail, listOwnerIds } from './people/people-queries.ts'
import { findSessionById, isKnownDevice } from './sign-in/session-queries.ts'

/** The token is made in this job rather than by the call, so that only the email contains it. */
export async function sendInvitation(context: Context, staffId: string): Promise<void> {
  const member = await findMember(context.db, staffId)
  if (member?.state !== 'INVITED') return
  const href = await makeInvitation(context, staffId)
  await send(context, member.email, (brand, siteUrl) => invitationEmail(brand, siteUrl, href))
}

export async function reportSignIn(
  context: Context,
  { staffId, sessionId, factor }: { staffId: string; sessionId: string; factor: string },
): Promise<void> {
  const member = await findMember(context.db, staffId)
  const session = await findSessionById(context.db, sessionId)
  if (!member || !session) return
  const isNewDevice = !(await isKnownDevice(context.db, session))
  const { startedAt: at, address, device } = session
  const signIn = { at, address, device, isNewDevice, factor }
  await send(context, member.email, (brand, siteUrl) => signInEmail(brand, siteUrl, signIn))
}

/** Looked up here, so that a call does the same whether there is such a person or not. */
export async function reportFailures(context: Context, emailFolded: string, at: Date): Promise<void> {
  const member = await findMemberByEmail(context.db, emailFolded)
  if (member?.state !== 'ACTIVE') return
  await send(context, member.email, (brand, siteUrl) => failuresEmail(brand, siteUrl, at))
}

export async function reportFactors(context: Context, staffId: string, what: string): Promise<void> {
  const member = await findMember(context.db, staffId)
  if (member) await send(context, member.email, (brand, siteUrl) => factorsEmail(brand, siteUrl, what))
}

/** To the person, and to every owner. */
export async function reportChange(context: Context, staffId: string, what: string, by: string): Promise<void> {
  const ids = new Set([staffId, ...(await listOwnerIds(context.db))])
  const members = await Promise.all([...ids].map((id) => findMember(context.db, id)))
  for (const member of members)
    if (member) await send(context, member.email, (brand, siteUrl) => changeEmail(brand, siteUrl, what, by))
}

/** Staff get emails under the default brand. */
async function send(
  context: Context,
  to: string,
  compose: (brand: EmailBrand, siteUrl: string) => Promise<Composed>,
): Promise<void> {
  const brand = await namedBrandOf(context, context.config.DEFAULT_BRAND)
  await context.mail.send({ to, ...(await compose(brand, context.config.publicUrl)) })
}
