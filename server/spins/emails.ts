import { createElement, Fragment } from 'react'
import type { PrizeListing } from '#contract/spins.ts'
import { findEntrant } from '#server/accounts/service.ts'
import { namedBrandOf } from '#server/brands/service.ts'
import type { Context } from '#server/platform/context.ts'
import { type Composed, composeEmail, type EmailBrand, paragraph } from '#server/platform/mail/mail-layout.ts'
import { FOLLOW_UP_WORKING_DAYS } from './grant-prize.ts'
import { findSpin } from './queries.ts'

/** Notifies a winner of what they have won and when they will be contacted. A deleted account is sent nothing. */
export async function notifyWinner(context: Context, spinId: string): Promise<void> {
  const won = await findWon(context, spinId)
  if (!won) return
  const { account, description, rewardId } = won
  const brand = await namedBrandOf(context, account.brand)
  const emailContent = await wheelPrizeEmail(brand, context.config.publicUrl, account.nameInEmails, {
    description,
    rewardId,
  })
  await context.mail.send({ to: account.email, ...emailContent })
}

export function wheelPrizeEmail(
  brand: EmailBrand,
  siteUrl: string,
  firstName: string | null,
  { description, rewardId }: { description: string; rewardId: string },
): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: `You've won: ${description}`,
    preview: 'We will write to you about it.',
    heading: "You've won!",
    body: createElement(
      Fragment,
      null,
      paragraph(`Hello ${firstName ?? 'there'}, the daily wheel has brought you this: ${description}.`),
      paragraph(
        `We will write to you within ${FOLLOW_UP_WORKING_DAYS} working days to arrange how it reaches you. Its number is ${rewardId}.`,
      ),
    ),
    button: { label: 'See your rewards', href: `${siteUrl}/my_account/reward_history` },
    because: 'You get this mail because you have won a prize on our wheel.',
  })
}

/** Notifies the operators whom to write to. */
export async function notifyOperators(context: Context, spinId: string): Promise<void> {
  const won = await findWon(context, spinId)
  if (!won) return
  const emailContent = await composeEmail({
    brand: await namedBrandOf(context, won.account.brand),
    siteUrl: context.config.publicUrl,
    subject: `To be sent: ${won.description} (${won.rewardId})`,
    preview: `Write to the winner within ${FOLLOW_UP_WORKING_DAYS} working days.`,
    heading: 'A prize to send',
    body: createElement(
      Fragment,
      null,
      paragraph(`${won.description}, number ${won.rewardId}, was won on the daily wheel.`),
      paragraph(`Write to ${won.account.email} within ${FOLLOW_UP_WORKING_DAYS} working days.`),
      won.account.confirmedEmail === null
        ? paragraph(`The address is not confirmed: ask the winner for it first, by ${won.account.msisdn ?? 'phone'}.`)
        : null,
    ),
    because: 'You get this mail because this address looks after prizes.',
  })
  await context.mail.send({ to: context.config.OPERATOR_EMAIL, ...emailContent })
}

async function findWon(context: Context, spinId: string) {
  const spun = await findSpin(context.db, spinId)
  if (!spun?.won) throw new Error(`spin ${spinId} has no prize`)
  const account = await findEntrant(context.db, spun.accountId)
  if (!account || account.state === 'DELETED') return null
  const { description } = spun.won as PrizeListing
  return { account, description, rewardId: context.ids.rewards.encode(spun.number) }
}
