import { createElement, Fragment } from 'react'
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
    heading: `Welcome to ${brand.name}!`,
    firstName,
    body: createElement(
      Fragment,
      null,
      paragraph('Your account is ready. Log in, verify your mobile and you can start entering.'),
      inFrame
        ? paragraph('You joined through one of our partners. You can use the same log-in on our own site.')
        : null,
      paragraph('Every entry has its own ticket number. You’ll find yours in My Account and on your receipt.'),
    ),
    button: campaignTag
      ? { label: 'See the competition', href: `${siteUrl}/campaign/${campaignTag}` }
      : { label: 'See the competitions', href: siteUrl },
    because: `You’re getting this because someone used this address to create an account at ${brand.name}.`,
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
    firstName: null,
    body: createElement(
      Fragment,
      null,
      ...about.map((text) => paragraph(text)),
      paragraph(`The button works once and lasts ${hours} hours.`),
      paragraph('If it wasn’t you, don’t press it. Just ignore this email.'),
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
      about: ['Someone created an account with this email address. If it was you, please confirm it’s yours.'],
      label: 'Confirm',
    }
  const name = away.kind === 'EXCLUSION' ? 'exclusion' : 'break from entering'
  return {
    subject: `Please confirm your ${name}`,
    heading: `Confirm your ${name}`,
    about: [
      `We’ve been asked for this with your email address. ${awayConsequence(away)}`,
      'It covers every account with this address, paid or free. Nobody can end it early: not you, and not us.',
      'If it was you, press the button. We’ll ask you again before it starts.',
    ],
    label: `Confirm my ${name}`,
  }
}

export function resetEmail(brand: EmailBrand, siteUrl: string, href: string, minutes: number): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: 'Choose a new password',
    preview: `The link works once and lasts ${minutes} minutes.`,
    heading: 'Choose a new password',
    firstName: null,
    body: createElement(
      Fragment,
      null,
      paragraph(`Use the button below to choose a new password. It works once and lasts ${minutes} minutes.`),
      paragraph(
        'We’ll then log you out everywhere else. If you didn’t ask for this, ignore this email and your password will stay the same.',
      ),
    ),
    button: { label: 'Choose a new password', href },
    because: 'You’re getting this because someone asked to reset the password for this address.',
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
    preview: `It expires in ${minutes} minutes.`,
    heading: 'Your code',
    firstName,
    body: createElement(
      Fragment,
      null,
      paragraph(
        isForSession
          ? 'Enter this code to confirm it’s you.'
          : 'Enter this code to download your data or delete your account.',
      ),
      panel(codeLine(code)),
      paragraph(`The code expires in ${minutes} minutes. If you didn’t ask for it, ignore this email.`),
    ),
    because: 'You’re getting this because someone asked for a code with this address.',
  })
}

export function passwordChangedEmail(brand: EmailBrand, siteUrl: string, firstName: string | null): Promise<Composed> {
  return composeEmail({
    brand,
    siteUrl,
    subject: 'Your password has changed',
    preview: 'If that was you, there’s nothing to do.',
    heading: 'Your password has changed',
    firstName,
    body: createElement(
      Fragment,
      null,
      paragraph('Your password was changed and you’ve been logged out on your other devices.'),
      paragraph('If that was you, there’s nothing to do. If not, choose a new password now and contact us.'),
    ),
    button: { label: 'Choose a new password', href: `${siteUrl}/forgot` },
    because: `You’re getting this because you have an account at ${brand.name}.`,
  })
}

export function passkeyChangedEmail(
  brand: EmailBrand,
  siteUrl: string,
  firstName: string | null,
  change: 'added' | 'removed',
): Promise<Composed> {
  const said = {
    added: 'A passkey was added to your account. You can see it in My Account, under Change password.',
    removed: 'A passkey was removed, and you’ve been logged out wherever you last used it.',
  }
  return composeEmail({
    brand,
    siteUrl,
    subject: `A passkey was ${change} ${change === 'added' ? 'to' : 'from'} your account`,
    preview: 'If that was you, there’s nothing to do.',
    heading: `A passkey was ${change}`,
    firstName,
    body: createElement(
      Fragment,
      null,
      paragraph(said[change]),
      paragraph(
        'If that was you, there’s nothing to do. If not, choose a new password now. That removes all passkeys and logs you out everywhere.',
      ),
    ),
    button: { label: 'Choose a new password', href: `${siteUrl}/forgot` },
    because: `You’re getting this because you have an account at ${brand.name}.`,
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
    preview: `The number ending ${ending} is now on another account.`,
    heading: 'Your mobile number has moved',
    firstName,
    body: createElement(
      Fragment,
      null,
      paragraph(
        `Someone has verified the mobile number ending ${ending} on another account. A number can only be on one account, `,
        'so we’ve taken it off yours.',
      ),
      paragraph('To enter again, log in and verify a mobile number. Your entries and credit are safe.'),
      paragraph('If this wasn’t you and you still have that number, please contact us.'),
    ),
    button: { label: 'Contact us', href: `${siteUrl}/contact` },
    because: `You’re getting this because you have an account at ${brand.name}.`,
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
    firstName: null,
    body: createElement(
      Fragment,
      null,
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
    preview: 'We’ve removed your details.',
    heading: 'Your account has been deleted',
    firstName,
    body: createElement(
      Fragment,
      null,
      paragraph('We’ve deleted your account and removed your details, as you asked.'),
      paragraph('Your entries stay in their draws, but we can’t tell you if you win.'),
      paragraph('Any spending limit, break or exclusion still applies if you come back.'),
      paragraph('This is our last email to you. If you didn’t ask for this, please contact us straight away.'),
    ),
    button: { label: 'Contact us', href: `${siteUrl}/contact` },
    because: `You’re getting this because you had an account at ${brand.name}.`,
  })
}

/** The first name if emails may contain it: an unproved address is sent nothing that a stranger typed. */
export function nameInEmails({ firstName, emailConfirmedAt }: Pick<Account, 'firstName' | 'emailConfirmedAt'>) {
  return emailConfirmedAt === null ? null : firstName
}
