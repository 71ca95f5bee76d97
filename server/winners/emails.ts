import { createElement, Fragment, type ReactNode } from 'react'
import { dayText, londonDay } from '#domain/london.ts'
import { answerEndsAt } from '#domain/winner-case.ts'
import { type Composed, composeEmail, type EmailContent, paragraph } from '#server/platform/mail/mail-layout.ts'

type EmailBrand = EmailContent['brand']

type Won = {
  /** Null where emails may not carry it. */
  readonly firstName: string | null
  readonly prize: string
  readonly campaignTitle: string
  readonly ticket: number
  readonly openedAt: Date
  readonly answerBy: Date | null
  readonly isReserve: boolean
  readonly picture: EmailContent['picture']
}

const because = 'You get this mail because a ticket of yours was drawn in one of our competitions.'
const neverPay = 'We never ask a winner for a fee, a card number or a password.'

/** To a winner who has not answered, and to a reserve who takes a forfeited prize. `href` is the page of their case. */
export function wonEmail(
  brand: EmailBrand,
  siteUrl: string,
  { firstName, prize, campaignTitle, ticket, openedAt, answerBy, isReserve, picture }: Won,
  href: string,
): Promise<Composed> {
  const endsOn = dayText(londonDay(answerEndsAt(openedAt, answerBy)))
  return composeEmail({
    brand,
    siteUrl,
    subject: isReserve ? `You are now the winner: ${prize}` : `You've won: ${prize}`,
    preview: `Please confirm your details by ${endsOn}.`,
    heading: isReserve ? 'You are now the winner!' : "You've won!",
    picture: picture ?? null,
    body: bodyOf(
      `Hello ${firstName ?? 'there'}, your ticket ${ticket} was drawn in ${campaignTitle}.`,
      isReserve
        ? `You were drawn as a reserve, and the winner before you has not taken the prize. It is yours now: ${prize}.`
        : `Your prize: ${prize}.`,
      `Please confirm who you are and where we reach you by ${endsOn}. After that day the prize goes to the next reserve.`,
      neverPay,
    ),
    button: { label: 'Confirm your details', href },
    because,
  })
}

/** Credit is in the account already; the page lets its winner choose how they are named. */
export function creditWonEmail(
  brand: EmailBrand,
  siteUrl: string,
  { firstName, prize, campaignTitle, ticket, isReserve, picture }: Won,
  href: string,
): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: isReserve ? `You are now the winner: ${prize}` : `You've won: ${prize}`,
    preview: 'It is in your account already.',
    heading: isReserve ? 'You are now the winner!' : "You've won!",
    picture: picture ?? null,
    body: bodyOf(
      `Hello ${firstName ?? 'there'}, your ticket ${ticket} was drawn in ${campaignTitle}.`,
      `Your prize is site credit: ${prize}. It is in your account, and you can spend it on any entry.`,
      'You can choose how we name you among the winners.',
      neverPay,
    ),
    button: { label: 'Choose how we name you', href },
    because,
  })
}

function bodyOf(...texts: readonly string[]): ReactNode {
  return texts.map((text, index) => createElement(Fragment, { key: index }, paragraph(text)))
}
