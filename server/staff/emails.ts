import { createElement, Fragment, type ReactNode } from 'react'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { INVITATION_HOURS } from '#domain/staff/staff.ts'
import { type Composed, composeEmail, type EmailBrand, paragraph } from '#server/platform/mail/mail-layout.ts'

const because = 'You’re getting this because you have access to the Fairdraw console.'
const notYou = 'If this wasn’t you, ask an owner to suspend your access straight away.'

export function invitationEmail(brand: EmailBrand, siteUrl: string, href: string): Promise<Composed> {
  return compose(brand, siteUrl, {
    subject: 'Your access to the console',
    preview: 'Choose a password and a second factor.',
    heading: 'You’re invited to the console',
    body: [
      'Use the button below to choose a password and set up a second factor (a passkey or one-time codes).',
      `The link works once and lasts ${INVITATION_HOURS} hours. It’s only for you, so please don’t share it.`,
    ],
    button: { label: 'Accept the invitation', href },
  })
}

export function signInEmail(
  brand: EmailBrand,
  siteUrl: string,
  { at, address, device, isNewDevice, factor }: SignIn,
): Promise<Composed> {
  const from = `They signed in from ${address ?? 'an unknown network'}, using ${device || 'an unnamed browser'}.`
  return compose(brand, siteUrl, {
    subject: isNewDevice ? 'Signed in to the console from a new device' : 'Signed in to the console',
    preview: `With your password and a ${factor}.`,
    heading: isNewDevice ? 'A new device signed in as you' : 'You signed in',
    body: [`Someone signed in with your password and a ${factor} on ${momentLabel(at)}.`, from, notYou],
  })
}
type SignIn = { at: Date; address: string | null; device: string; isNewDevice: boolean; factor: string }

export function failuresEmail(brand: EmailBrand, siteUrl: string, at: Date): Promise<Composed> {
  return compose(brand, siteUrl, {
    subject: 'Failed attempts to sign in as you',
    preview: 'More than three attempts in 15 minutes.',
    heading: 'Failed attempts to sign in as you',
    body: [
      `More than three sign-ins failed in the 15 minutes before ${momentLabel(at)}. After a few more we’ll lock sign-in for a while.`,
      'If it wasn’t you, someone may know your password. Ask an owner to reset your access.',
    ],
  })
}

export function factorsEmail(brand: EmailBrand, siteUrl: string, what: string): Promise<Composed> {
  return compose(brand, siteUrl, {
    subject: 'How you sign in to the console has changed',
    preview: what,
    heading: 'How you sign in to the console has changed',
    body: [what, notYou],
  })
}

export function changeEmail(brand: EmailBrand, siteUrl: string, what: string, by: string): Promise<Composed> {
  return compose(brand, siteUrl, {
    subject: 'A person’s access to the console has changed',
    preview: what,
    heading: 'Access to the console has changed',
    body: [`${what}. ${by} did this.`, 'If you weren’t expecting this, check the audit log in the console.'],
  })
}

function compose(
  brand: EmailBrand,
  siteUrl: string,
  {
    body,
    ...rest
  }: { subject: string; preview: string; heading: string; body: string[]; button?: { label: string; href: string } },
): Promise<Composed> {
  const content: ReactNode = createElement(Fragment, null, ...body.map((text) => paragraph(text)))
  return composeEmail({ brand, siteUrl, because, firstName: null, ...rest, body: content })
}
