import { createElement, Fragment } from 'react'
import { clockText } from '#domain/time/london.ts'
import {
  type Composed,
  composeEmail,
  type EmailContent,
  linkTo,
  panel,
  paragraph,
  shortLine,
  strongLine,
} from '#server/platform/mail/mail-layout.ts'
import type { ComingDraw } from './reminder-queries.ts'

/**
 * An email about today's draws of an account's entries. It advertises nothing: people asked for a reminder, not for
 * offers.
 */
export function reminderEmail(
  brand: EmailContent['brand'],
  siteUrl: string,
  firstName: string | null,
  picture: EmailContent['picture'],
  draws: readonly ComingDraw[],
): Promise<Composed> {
  const [first] = draws
  const isOne = draws.length === 1
  return composeEmail({
    brand,
    siteUrl,
    subject: isOne
      ? `Today at ${clockText(first!.drawsAt)}: ${first!.title}`
      : `${draws.length} of your draws are today`,
    preview: `You’re in the draw at ${clockText(first!.drawsAt)}.`,
    heading: isOne ? 'Your draw is today' : 'Your draws are today',
    firstName,
    picture: picture ?? null,
    body: paragraph(
      `It’s draw day, and you’re in ${isOne ? 'the draw' : `${draws.length} draws`}. If you win, we’ll email you. Good luck!`,
    ),
    details: [
      ...draws.map(({ roundId, title, tickets, drawsAt }) =>
        panel(
          strongLine(title),
          shortLine(
            `${tickets === 1 ? '1 ticket' : `${tickets.toLocaleString('en-GB')} tickets`}, drawn at ${clockText(drawsAt)}`,
          ),
          linkTo(brand, 'Watch the draw', `${siteUrl}/draws/${roundId}`),
        ),
      ),
    ].map((part, index) => createElement(Fragment, { key: index }, part)),
    button: { label: 'See your entries', href: `${siteUrl}/my_account/entries` },
    because:
      'You’re getting this because you asked for draw reminders. Change this in My Account, under Marketing preferences.',
  })
}
