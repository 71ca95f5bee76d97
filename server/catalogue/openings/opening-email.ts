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
    heading: 'It is open now',
    picture: picture ?? null,
    body: [
      paragraph(`Hello ${firstName ?? 'there'}, you asked us to say when this opens: ${title}.`),
      endsAt ? paragraph(`It closes on ${momentLabel(endsAt)}.`) : null,
    ].map((part, index) => createElement(Fragment, { key: index }, part)),
    button: { label: 'See the competition', href: `${siteUrl}/campaign/${tag}` },
    because: 'You get this mail because you asked to be notified when this competition opens. No other follows it.',
  })
}
