import { createElement, Fragment } from 'react'
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
import type { DrawnResult } from './result-queries.ts'

/**
 * An email about the drawn rounds of an account's entries. Prizes have their own emails, so they are only named here.
 */
export function resultEmail(
  brand: EmailContent['brand'],
  siteUrl: string,
  firstName: string | null,
  results: readonly DrawnResult[],
): Promise<Composed> {
  const hasWon = results.some(({ prizes }) => prizes.length > 0)
  return composeEmail({
    brand,
    siteUrl,
    subject: results.length === 1 ? `Drawn: ${results[0]!.title}` : `${results.length} draws of yours are done`,
    preview: hasWon ? 'You have won.' : 'See the winning tickets, and check the draw.',
    heading: results.length === 1 ? 'Your draw is done' : 'Your draws are done',
    body: [
      paragraph(`Hello ${firstName ?? 'there'}, this is what was drawn of what you entered.`),
      ...results.map((result) =>
        panel(
          strongLine(result.title),
          shortLine(renderResult(result)),
          linkTo('See the draw and check it', `${siteUrl}/draws/${result.roundId}`),
        ),
      ),
    ].map((part, index) => createElement(Fragment, { key: index }, part)),
    button: { label: 'See your entries', href: `${siteUrl}/my_account/entries` },
    because:
      'You get this mail because you asked for the results of your draws. You can change that in your account, under Marketing preferences.',
  })
}

function renderResult({ tickets, prizes }: DrawnResult): string {
  if (prizes.length > 0) return `You have won ${prizes.join(' and ')}! We have sent you another email about it.`
  return tickets === 1
    ? 'Your ticket was not drawn this time.'
    : `None of your ${tickets.toLocaleString('en-GB')} tickets was drawn this time.`
}
