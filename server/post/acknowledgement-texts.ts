import { createElement, Fragment } from 'react'
import { clockText, dayText, londonDay } from '#domain/time/london.ts'
import { type Composed, composeEmail, type EmailContent, paragraph } from '#server/platform/mail/mail-layout.ts'

/** The receipt of a card's sender. */
type AcknowledgementFacts = {
  title: string
  firstName: string | null
  ticket: number
  code: string
  /** Hex: with the code it proves that the entry is in the published list. */
  salt: string
  closesAt: Date | null
  checkUrl: string
}

/** The email to a sender or caller who gave an email. */
export function acknowledgementEmail(
  brand: EmailContent['brand'],
  siteUrl: string,
  { title, firstName, ticket, code, salt, closesAt, checkUrl }: AcknowledgementFacts,
): Promise<Composed> {
  const lines = [
    `We have your free entry to ${title}. Your ticket is number ${ticket}.`,
    ...(closesAt ? [`Entries close on ${dayText(londonDay(closesAt))} at ${clockText(closesAt)}.`] : []),
    `Entry code: ${code}`,
    `Receipt number: ${salt}`,
    'Keep both: you can use them to check that your ticket is in the draw.',
  ]
  return composeEmail({
    brand,
    siteUrl,
    subject: `You're in: ${title}`,
    preview: `Your free entry has ticket ${ticket}.`,
    heading: 'We have your free entry',
    firstName,
    body: createElement(Fragment, null, ...lines.map((line) => paragraph(line))),
    button: { label: 'See the draw', href: checkUrl },
    because: 'You’re getting this because a card or a call gave us this address to enter one of our competitions.',
  })
}

/** The text to a sender who gave a mobile number and no email. */
export function acknowledgementText({ title, ticket, code, salt }: AcknowledgementFacts): string {
  return `We have your free entry to ${title}: ticket ${ticket}, entry code ${code}, receipt number ${salt}. Keep this text.`
}
