import { createElement, Fragment } from 'react'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { type Composed, composeEmail, type EmailContent, paragraph } from '#server/platform/mail/mail-layout.ts'

/** The one requested email: a competition has opened. */
export function openingEmail(
  brand: EmailContent['brand'],
  siteUrl: string,
  firstName: string | null,
  picture: EmailContent['picture'],
  { tag, title, endsAt }: { tag: string; title: string; endsAt: Date | null },
): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: `Open now: ${title}`,
    preview: endsAt ? `It closes on ${momentLabel(endsAt)}.` : 'You can enter now.',
    heading: 'It’s open now',
    firstName,
    picture: picture ?? null,
    body: [
      paragraph(`You asked us to tell you when ${title} opens. It’s open now.`),
      endsAt ? paragraph(`It closes on ${momentLabel(endsAt)}.`) : null,
    ].map((part, index) => createElement(Fragment, { key: index }, part)),
    button: { label: 'See the competition', href: `${siteUrl}/campaign/${tag}` },
    because: 'You’re getting this because you asked us to email you when it opened. We won’t email you about it again.',
  })
}
