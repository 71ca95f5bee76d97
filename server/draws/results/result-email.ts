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
    subject: results.length === 1 ? `Drawn: ${results[0]!.title}` : `Results from ${results.length} of your draws`,
    preview: hasWon ? 'You’ve won!' : 'See the winning tickets, and check the draw.',
    heading: results.length === 1 ? 'Your result is in' : 'Your results are in',
    firstName,
    body: paragraph(
      hasWon
        ? 'You’ve won! We’ve sent you another email about your prize.'
        : 'You didn’t win this time. Thanks for entering.',
    ),
    details: [
      ...results.map((result) =>
        panel(
          strongLine(result.title),
          shortLine(renderResult(result)),
          linkTo(brand, 'See the draw and check it', `${siteUrl}/draws/${result.roundId}`),
        ),
      ),
    ].map((part, index) => createElement(Fragment, { key: index }, part)),
    button: { label: 'See your entries', href: `${siteUrl}/my_account/entries` },
    because:
      'You’re getting this because you asked for your results. Change this in My Account, under Marketing preferences.',
  })
}

function renderResult({ tickets, prizes }: DrawnResult): string {
  if (prizes.length > 0) return `You’ve won ${prizes.join(' and ')}!`
  return tickets === 1
    ? 'Your ticket didn’t win this time.'
    : `None of your ${tickets.toLocaleString('en-GB')} tickets won this time.`
}
