import { createElement, Fragment, type ReactNode } from 'react'
import { dayText, londonDay } from '#domain/time/london.ts'
import { type AnswerTime, answerEndsAt, type HoldReason } from '#domain/winners/winner-case.ts'
import { winnerPromise } from '#domain/winners/winner-promise.ts'
import {
  type Composed,
  composeEmail,
  type EmailContent,
  panel,
  paragraph,
  shortLine,
  strongLine,
} from '#server/platform/mail/mail-layout.ts'

type EmailBrand = EmailContent['brand']

type Won = AnswerTime & {
  /** Null if emails may not contain it. */
  readonly firstName: string | null
  readonly prize: string
  readonly campaignTitle: string
  readonly ticket: number
  readonly isReserve: boolean
  readonly picture: EmailContent['picture']
}

const because = 'You’re getting this because your ticket was drawn in one of our competitions.'
const { neverPay } = winnerPromise

/** To a winner who has not answered, and to a reserve who takes a forfeited prize. `href` is the page of their case. */
export function wonEmail(
  brand: EmailBrand,
  siteUrl: string,
  { firstName, prize, campaignTitle, ticket, isReserve, picture, ...time }: Won,
  href: string,
): Promise<Composed> {
  const endsOn = dayText(londonDay(answerEndsAt(time)))
  return composeEmail({
    brand,
    siteUrl,
    subject: isReserve ? `You’re now the winner: ${prize}` : `You've won: ${prize}`,
    preview: `Please confirm your details by ${endsOn}.`,
    heading: isReserve ? 'You’re now the winner!' : 'Congratulations, you’ve won!',
    firstName,
    picture: picture ?? null,
    body: partsOf(
      paragraph(
        isReserve
          ? 'You were a reserve, and the first winner didn’t claim. So the prize is yours!'
          : 'Great news: your ticket was drawn, and the prize is yours!',
      ),
      prizePanel(prize, campaignTitle, ticket),
      shortLine(`1. Confirm your details by ${endsOn}.`),
      shortLine('2. We check them.'),
      shortLine('3. We arrange your prize with you.'),
      paragraph('If we don’t hear from you, the prize goes to the next reserve.'),
      paragraph(neverPay),
    ),
    button: { label: 'Confirm your details', href },
    because,
  })
}

/** Sent to a winner when the prize is on hold. Nothing is lost yet, and they can contact us. */
export function heldEmail(
  brand: EmailBrand,
  siteUrl: string,
  { firstName, prize, campaignTitle, ticket, onHold, picture }: Won & { readonly onHold: HoldReason | null },
  href: string,
): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: `Your prize is on hold: ${prize}`,
    preview: 'Two of our team will decide what happens next.',
    heading: 'Your prize is on hold',
    firstName,
    picture: picture ?? null,
    body: bodyOf(
      `Your ticket ${ticket} was drawn in ${campaignTitle}. Your prize: ${prize}.`,
      onHold === 'DISPUTED'
        ? 'The payment for this entry is disputed, so we can’t hand over the prize yet.'
        : 'This entry was refunded after the list for the draw was closed, so we can’t hand over the prize yet.',
      'Two of our team will decide what happens next. Until then, your time to answer is paused.',
      'If you didn’t expect this, please contact us.',
      neverPay,
    ),
    button: { label: 'See your prize', href },
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
    subject: isReserve ? `You’re now the winner: ${prize}` : `You've won: ${prize}`,
    preview: 'It’s already in your account.',
    heading: isReserve ? 'You’re now the winner!' : 'Congratulations, you’ve won!',
    firstName,
    picture: picture ?? null,
    body: partsOf(
      paragraph('Great news: your ticket was drawn, and the prize is yours!'),
      prizePanel(prize, campaignTitle, ticket),
      paragraph('It’s site credit, already in your account. You can spend it on any entry.'),
      paragraph('You can choose how we name you on our winners page.'),
      paragraph(neverPay),
    ),
    button: { label: 'Choose how we name you', href },
    because,
  })
}

/** Sent to a winner when staff have entered details, in case the winner did not give them. */
export function detailsEmail(
  brand: EmailBrand,
  siteUrl: string,
  { firstName, prize, campaignTitle }: Pick<Won, 'firstName' | 'prize' | 'campaignTitle'>,
): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: `We have your details for your prize: ${prize}`,
    preview: 'If you didn’t give them to us, please tell us.',
    heading: 'We have your details',
    firstName,
    body: bodyOf(
      `Our team has entered the details you gave us for your prize: ${prize} in ${campaignTitle}.`,
      'If you didn’t speak or write to us, please tell us straight away. We’ll stop the delivery.',
    ),
    button: { label: 'Contact us', href: `${siteUrl}/contact` },
    because: 'You’re getting this because you won in one of our competitions.',
  })
}

/** Sent to a winner who entered by post and wrote an email address on the card. */
export function cardWonEmail(
  brand: EmailBrand,
  siteUrl: string,
  { prize, campaignTitle, ticket }: Pick<Won, 'prize' | 'campaignTitle' | 'ticket'>,
): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: `You've won: ${prize}`,
    preview: 'Please tell us how to reach you.',
    heading: 'Congratulations, you’ve won!',
    firstName: null,
    body: partsOf(
      paragraph('Great news: your postcard was drawn, and the prize is yours!'),
      prizePanel(prize, campaignTitle, ticket),
      paragraph('We’ll ring you or write to the address on your card.'),
      paragraph('It’s quicker if you send us a message with your name and ticket number.'),
      paragraph(neverPay),
    ),
    button: { label: 'Contact us', href: `${siteUrl}/contact` },
    because: 'You’re getting this because this address was on a postcard that entered one of our competitions.',
  })
}

function prizePanel(prize: string, campaignTitle: string, ticket: number): ReactNode {
  return panel(strongLine(prize), shortLine(`${campaignTitle}, ticket ${ticket}`))
}

function bodyOf(...texts: readonly string[]): ReactNode {
  return partsOf(...texts.map((text) => paragraph(text)))
}

function partsOf(...parts: readonly ReactNode[]): ReactNode {
  return parts.map((part, index) => createElement(Fragment, { key: index }, part))
}
