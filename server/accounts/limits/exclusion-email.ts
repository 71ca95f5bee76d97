import { createElement, Fragment } from 'react'
import { dayText, londonDay } from '#domain/time/london.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Composed, composeEmail, type EmailBrand, paragraph } from '#server/platform/mail/mail-layout.ts'
import { findAccountWithPerson } from '../queries.ts'

/** Explains to a confirmed address the effect of the exclusion, and that earlier entries still count. */
export async function notifyExcluded(context: Context, accountId: string): Promise<void> {
  const account = await findAccountWithPerson(context.db, accountId)
  if (account?.state !== 'ACTIVE' || account.emailConfirmedAt === null || account.excludedUntil === null) return
  const content = await excludedEmail(
    await namedBrandOf(context, account.brand),
    context.config.publicUrl,
    account.firstName,
    account.excludedUntil,
  )
  await context.mail.send({ to: account.email, ...content })
}

export function excludedEmail(
  brand: EmailBrand,
  siteUrl: string,
  firstName: string | null,
  until: Date,
): Promise<Composed> {
  const day = dayText(londonDay(until))
  return composeEmail({
    brand,
    siteUrl,
    subject: 'You’ve excluded yourself',
    preview: `You can’t enter until ${day}.`,
    heading: `You’ve excluded yourself until ${day}`,
    firstName,
    body: createElement(
      Fragment,
      null,
      paragraph(`Until ${day} you can’t enter anything, paid or free, and we won’t send you any marketing.`),
      paragraph('Nobody can end it early: not you, and not us.'),
      paragraph(
        'Entries you’ve already made, paid or free, stay in their draws. You can log in to see them, and we’ll tell you if one wins.',
      ),
      paragraph(
        'If you’d like to talk to someone, the National Gambling Helpline is free, day and night: 0808 8020 133.',
      ),
    ),
    button: { label: 'See your entries', href: `${siteUrl}/my_account/entries` },
    because: `You’re getting this because you excluded yourself at ${brand.name}.`,
  })
}
