import { createElement, Fragment, type ReactNode } from 'react'
import { FOLLOW_UP_WORKING_DAYS } from '#domain/wheel/wheel-prize.ts'
import { winnerPromise } from '#domain/winners/winner-promise.ts'
import { type Composed, composeEmail, type EmailBrand, paragraph } from '#server/platform/mail/mail-layout.ts'

/** The reason for asking a winner for an address: the spin, no answer yet, or a parcel that came back. */
export const requestReasons = ['WON', 'REMINDER', 'RETURNED'] as const
export type RequestReason = (typeof requestReasons)[number]

type Won = {
  /** Null if the email must not contain the link. */
  readonly firstName: string | null
  readonly prize: string
  readonly rewardId: string
}

const because = 'You’re getting this because you won a prize on our daily wheel.'

const requests: Record<RequestReason, { subject: (prize: string) => string; heading: string; first: string }> = {
  WON: {
    subject: (prize) => `You've won: ${prize}`,
    heading: "You've won!",
    first: 'You’ve won a prize on our daily wheel',
  },
  REMINDER: {
    subject: (prize) => `Where shall we send your prize? ${prize}`,
    heading: 'Where shall we send your prize?',
    first: 'Your prize from our daily wheel is waiting for you',
  },
  RETURNED: {
    subject: (prize) => `Your parcel came back to us: ${prize}`,
    heading: 'Your parcel came back to us',
    first: 'We couldn’t deliver your prize from our daily wheel',
  },
}

/** `href` is the page for the winner's address. */
export function addressEmail(
  brand: EmailBrand,
  siteUrl: string,
  { firstName, prize, rewardId }: Won,
  { why, href }: { why: RequestReason; href: string },
): Promise<Composed> {
  const { subject, heading, first } = requests[why]
  return composeEmail({
    brand,
    siteUrl,
    subject: subject(prize),
    preview: 'Please tell us where to send it.',
    heading,
    firstName,
    body: bodyOf(
      `${first}: ${prize}. Its number is ${rewardId}.`,
      'Please tell us where to send it. We’ll email you when it’s on its way.',
      winnerPromise.neverPay,
    ),
    button: { label: 'Tell us where to send it', href },
    because,
  })
}

export function sentEmail(
  brand: EmailBrand,
  siteUrl: string,
  { firstName, prize, carrier, reference }: Won & { carrier: string; reference: string | null },
): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: `On its way: ${prize}`,
    preview: `It’s coming with ${carrier}.`,
    heading: 'Your prize is on its way',
    firstName,
    body: bodyOf(
      `We’ve sent your prize with ${carrier}: ${prize}.`,
      ...(reference === null ? [] : [`The tracking number is ${reference}.`]),
      'If it hasn’t arrived within 10 days, please contact us.',
    ),
    button: { label: 'See your rewards', href: `${siteUrl}/my_account/reward_history` },
    because,
  })
}

/** Sent to a winner when staff have typed an address, in case the winner did not give it. */
export function typedEmail(
  brand: EmailBrand,
  siteUrl: string,
  { firstName, prize }: Won,
  href: string,
): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: `We have your address for your prize: ${prize}`,
    preview: 'If you didn’t give it to us, please change it.',
    heading: 'We have your address',
    firstName,
    body: bodyOf(
      `Our team has entered the address you gave us for your prize: ${prize}.`,
      'If you didn’t speak or write to us, please give us the right address straight away.',
    ),
    button: { label: 'Check your prize', href },
    because,
  })
}

/** `href` is the page of the prize in the console. */
export function operatorsEmail(
  brand: EmailBrand,
  siteUrl: string,
  { prize, rewardId }: Pick<Won, 'prize' | 'rewardId'>,
  href: string,
): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: `To be sent: ${prize} (${rewardId})`,
    preview: `Send it within ${FOLLOW_UP_WORKING_DAYS} working days of the winner’s answer.`,
    heading: 'A prize to send',
    firstName: null,
    body: bodyOf(
      `${prize}, number ${rewardId}, was won on the daily wheel. We’ve asked the winner where to send it.`,
      `Please send it within ${FOLLOW_UP_WORKING_DAYS} working days of the answer. If no address has come by then, please phone the winner.`,
    ),
    button: { label: 'Open it in the console', href },
    because: 'You’re getting this because this address looks after prizes.',
  })
}

function bodyOf(...texts: readonly string[]): ReactNode {
  return texts.map((text, index) => createElement(Fragment, { key: index }, paragraph(text)))
}
