import { createElement, Fragment, type ReactNode } from 'react'
import { dayText, londonDay } from '#domain/london.ts'
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

/** Where the user registered: the welcome email leads there first. */
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
 * Sent to an address that is not confirmed: it contains no text that a stranger could have typed, no name and no offer,
 * and says what pressing the button means.
 */
export function confirmationEmail(
  brand: EmailBrand,
  siteUrl: string,
  href: string,
  hours: number,
  awayUntil: Date | null,
): Promise<Composed> {
  const about =
    awayUntil === null
      ? 'An account was made with this email address. If it was you, please confirm that the address is yours.'
      : `Somebody used this email address to take a break from entering until ${dayText(londonDay(awayUntil))}. If it was you, ` +
        'please confirm it: the break then holds for every account with this address, and cannot be ended early.'
  return composeEmail({
    brand,
    siteUrl,
    subject: awayUntil === null ? 'Please confirm your email address' : 'Please confirm your break from entering',
    preview: `The link works once, for ${hours} hours.`,
    heading: awayUntil === null ? 'Confirm your email address' : 'Confirm your break from entering',
    body: createElement(
      Fragment,
      null,
      paragraph(about),
      paragraph(`The button works once, for ${hours} hours.`),
      paragraph('If it was not you, please do not press it and ignore this mail: nothing happens to you.'),
    ),
    button: { label: 'Confirm', href },
    because: `You get this mail because somebody gave this address at ${brand.name}.`,
  })
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

/** The first name, where emails may carry it: an unproved address is sent nothing that a stranger typed. */
export function nameInEmails({ firstName, emailConfirmedAt }: Pick<Account, 'firstName' | 'emailConfirmedAt'>) {
  return emailConfirmedAt === null ? null : firstName
}

function hello(firstName: string | null): ReactNode {
  return paragraph(`Hello ${firstName ?? 'there'},`)
}
