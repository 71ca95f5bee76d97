import { createElement, Fragment, type ReactNode } from 'react'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { awayConsequence } from '#domain/person/away-texts.ts'
import type { HeldAway } from '#domain/person/safer-gambling.ts'
import type { Unsubscribe } from '#server/platform/mail/mail.ts'
import {
  type Composed,
  codeLine,
  composeEmail,
  type EmailBrand,
  panel,
  paragraph,
} from '#server/platform/mail/mail-layout.ts'
import type { Account } from './queries.ts'

/** The page of registration: the welcome email links back to it. */
export type CameBy = { campaignTag: string | null; inFrame: boolean }

export function welcomeEmail(
  brand: EmailBrand,
  siteUrl: string,
  firstName: string | null,
  { campaignTag, inFrame }: CameBy,
  unsubscribe: Unsubscribe,
): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: `Welcome to ${brand.name}`,
    preview: 'Your account is ready.',
    heading: firstName ? `Welcome, ${firstName}!` : 'Welcome!',
    body: createElement(
      Fragment,
      null,
      paragraph('Your account is ready. Log in, verify your mobile number once, and you can enter every competition.'),
      inFrame
        ? paragraph('You joined on a page of one of our partners. You can log in on our own site in the same way.')
        : null,
      paragraph('Each entry gets its own ticket number, which you find in My Account and in the receipt that we mail.'),
    ),
    button: campaignTag
      ? { label: 'See the competition', href: `${siteUrl}/campaign/${campaignTag}` }
      : { label: 'See the competitions', href: siteUrl },
    because: `You get this mail because an account was made with this address at ${brand.name}.`,
    unsubscribe,
  })
}

/**
 * Sent to an unconfirmed address, so it contains no text that a stranger could have typed: no name and no offer. It
 * explains the effect of pressing the button.
 */
/** `away` is the break or exclusion that the link also confirms. The email names its end, as the page does. */
export function confirmationEmail(
  brand: EmailBrand,
  siteUrl: string,
  href: string,
  hours: number,
  away: HeldAway | null,
): Promise<Composed> {
  const { subject, heading, about, label } = confirmationTexts(away)
  return composeEmail({
    brand,
    siteUrl,
    subject,
    preview: `The link works once and lasts ${hours} hours.`,
    heading,
    body: createElement(
      Fragment,
      null,
      ...about.map((text) => paragraph(text)),
      paragraph(`The button works once and lasts ${hours} hours.`),
      paragraph('If it wasn’t you, please don’t press it. Just ignore this email, and nothing will change.'),
    ),
    button: { label, href },
    because: `You’re getting this because someone gave this address at ${brand.name}.`,
  })
}

function confirmationTexts(away: HeldAway | null) {
  if (away === null)
    return {
      subject: 'Please confirm your email address',
      heading: 'Confirm your email address',
      about: ['An account was made with this email address. If it was you, please confirm that the address is yours.'],
      label: 'Confirm',
    }
  const name = away.kind === 'EXCLUSION' ? 'exclusion' : 'break from entering'
  return {
    subject: `Please confirm your ${name}`,
    heading: `Confirm your ${name}`,
    about: [
      `We’ve been asked for this with your email address. ${awayConsequence(away)}`,
      'It covers every account with this address, paid or free. Nobody can end it early: not you, and not us.',
      'If it was you, press the button. We’ll ask you once more before it starts.',
    ],
    label: `Confirm my ${name}`,
  }
}

export function resetEmail(brand: EmailBrand, siteUrl: string, href: string, minutes: number): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: 'Choose a new password',
    preview: `The link works once, for ${minutes} minutes.`,
    heading: 'Choose a new password',
    body: createElement(
      Fragment,
      null,
      paragraph(`The button below lets you choose a new password. It works once, for ${minutes} minutes.`),
      paragraph('When you have chosen it, you are logged out everywhere else.'),
    ),
    button: { label: 'Choose a new password', href },
    because:
      'Somebody asked for a new password for this address. If it was not you, ignore this mail: nothing changes.',
  })
}

export function proofEmail(
  brand: EmailBrand,
  siteUrl: string,
  firstName: string | null,
  { code, minutes, isForSession }: { code: string; minutes: number; isForSession: boolean },
): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: `${code} is your ${brand.name} code`,
    preview: `It is good for ${minutes} minutes.`,
    heading: 'Your code',
    body: createElement(
      Fragment,
      null,
      hello(firstName),
      paragraph(
        isForSession
          ? 'To go on as yourself on the device on which you stay logged in, type this code where you asked for it.'
          : 'To download your data or to delete your account, type this code where you asked for it.',
      ),
      panel(codeLine(code)),
      paragraph(
        `The code is good for ${minutes} minutes. If you did not ask for it, ignore this mail: nothing changes.`,
      ),
    ),
    because: 'Somebody who is using this address at the moment asked for a code.',
  })
}

export function passwordChangedEmail(brand: EmailBrand, siteUrl: string, firstName: string | null): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: 'Your password has changed',
    preview: 'If it was you, there is nothing to do.',
    heading: 'Your password has changed',
    body: createElement(
      Fragment,
      null,
      hello(firstName),
      paragraph('The password of your account was changed, and every other device has been logged out.'),
      paragraph('If it was you, there is nothing to do. If it was not, choose a new password at once and contact us.'),
    ),
    button: { label: 'Choose a new password', href: `${siteUrl}/forgot` },
    because: `You get this mail because this address has an account at ${brand.name}.`,
  })
}

export function passkeyChangedEmail(
  brand: EmailBrand,
  siteUrl: string,
  firstName: string | null,
  change: 'added' | 'removed',
): Promise<Composed> {
  const said = {
    added: 'A passkey can now log in to your account. You see it in My Account, under Change password.',
    removed: 'The passkey no longer logs in to your account, and wherever it was used last, you have been logged out.',
  }
  return composeEmail({
    brand,
    siteUrl,
    subject: `A passkey was ${change} ${change === 'added' ? 'to' : 'from'} your account`,
    preview: 'If it was you, there is nothing to do.',
    heading: `A passkey was ${change}`,
    body: createElement(
      Fragment,
      null,
      hello(firstName),
      paragraph(said[change]),
      paragraph(
        'If it was you, there is nothing to do. If it was not, choose a new password at once: that removes all passkeys and logs every device out.',
      ),
    ),
    button: { label: 'Choose a new password', href: `${siteUrl}/forgot` },
    because: `You get this mail because this address has an account at ${brand.name}.`,
  })
}

export function numberMovedEmail(
  brand: EmailBrand,
  siteUrl: string,
  firstName: string | null,
  ending: string,
): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: 'Your mobile number is verified on another account',
    preview: `The number ending in ${ending} was confirmed elsewhere.`,
    heading: 'Your mobile number has moved',
    body: createElement(
      Fragment,
      null,
      hello(firstName),
      paragraph(
        `The mobile number ending in ${ending} was confirmed with a code on another account. A number belongs to one `,
        'account at a time, so it is no longer verified on yours.',
      ),
      paragraph('To enter again with this account, log in and verify a number. Your entries and your credit are safe.'),
      paragraph('If you did not do this yourself and still have the phone, please contact us.'),
    ),
    button: { label: 'Contact us', href: `${siteUrl}/contact` },
    because: `You get this mail because this address has an account at ${brand.name}.`,
  })
}

/** Sent to the current address of the account, so that its owner can stop the change. */
export function emailChangeEmail(
  brand: EmailBrand,
  siteUrl: string,
  href: string,
  { newEmail, at }: { newEmail: string; at: Date },
): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: 'Your email address is about to change',
    preview: `You can stop it until ${momentLabel(at)}.`,
    heading: 'Your email address is about to change',
    body: createElement(
      Fragment,
      null,
      paragraph('Hi,'),
      paragraph(`We’ve been asked to change the email address of your account to ${newEmail}.`),
      paragraph(`If you asked for this, there’s nothing to do. We’ll change it on ${momentLabel(at)}.`),
      paragraph('If you didn’t, press the button and your email address stays as it is.'),
    ),
    button: { label: 'Keep my email address', href },
    because: `You’re getting this because an account at ${brand.name} has this email address.`,
  })
}

export function deletedEmail(brand: EmailBrand, siteUrl: string, firstName: string | null): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: 'Your account has been deleted',
    preview: 'Your details are gone.',
    heading: 'Your account has been deleted',
    body: createElement(
      Fragment,
      null,
      paragraph(
        `Hello ${firstName ?? 'there'}, your account is deleted as you asked, and we no longer know who it was.`,
      ),
      paragraph('Entries that you made stay in their draws, but we cannot tell you if one of them wins.'),
      paragraph('A spending limit, a break or an exclusion of yours holds on, should you ever come back.'),
      paragraph('This is the last mail to this address. If it was not you who asked, please tell us at once.'),
    ),
    button: { label: 'Contact us', href: `${siteUrl}/contact` },
    because: `You get this mail because this address had an account at ${brand.name}.`,
  })
}

/** The first name if emails may contain it: an unproved address is sent nothing that a stranger typed. */
export function nameInEmails({ firstName, emailConfirmedAt }: Pick<Account, 'firstName' | 'emailConfirmedAt'>) {
  return emailConfirmedAt === null ? null : firstName
}

export function hello(firstName: string | null): ReactNode {
  return paragraph(`Hello ${firstName ?? 'there'},`)
}
