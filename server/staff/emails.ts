import { createElement, Fragment, type ReactNode } from 'react'
import { INVITATION_HOURS } from '#domain/staff/staff.ts'
import { type BrandContext, namedBrandOf } from '#server/brands/exports.ts'
import { type Composed, composeEmail, paragraph } from '#server/platform/mail/mail-layout.ts'

const because = 'You’re getting this because you have access to the Fairdraw console.'
const notYou = 'If this wasn’t you, ask an owner to suspend your access straight away.'

export function invitationEmail(context: BrandContext, href: string): Promise<Composed> {
  return compose(context, {
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
  context: BrandContext,
  { at, address, device, isNewDevice, factor }: SignIn,
): Promise<Composed> {
  const from = `They signed in from ${address ?? 'an unknown network'}, using ${device || 'an unnamed browser'}.`
  return compose(context, {
    subject: isNewDevice ? 'Signed in to the console from a new device' : 'Signed in to the console',
    preview: `With your password and a ${factor}.`,
    heading: isNewDevice ? 'A new device signed in as you' : 'You signed in',
    body: [`Someone signed in with your password and a ${factor} at ${instantText(at)}.`, from, notYou],
  })
}
type SignIn = { at: Date; address: string | null; device: string; isNewDevice: boolean; factor: string }

export function failuresEmail(context: BrandContext, at: Date): Promise<Composed> {
  return compose(context, {
    subject: 'Failed attempts to sign in as you',
    preview: 'More than three attempts in 15 minutes.',
    heading: 'Failed attempts to sign in as you',
    body: [
      `More than three sign-ins failed in the 15 minutes before ${instantText(at)}. After a few more we’ll lock sign-in for a while.`,
      'If it wasn’t you, someone may know your password. Ask an owner to reset your access.',
    ],
  })
}

export function factorsEmail(context: BrandContext, what: string): Promise<Composed> {
  return compose(context, {
    subject: 'How you sign in to the console has changed',
    preview: what,
    heading: 'How you sign in to the console has changed',
    body: [what, notYou],
  })
}

export function changeEmail(context: BrandContext, what: string, by: string): Promise<Composed> {
  return compose(context, {
    subject: 'A person’s access to the console has changed',
    preview: what,
    heading: 'Access to the console has changed',
    body: [`${what}. ${by} did this.`, 'If you weren’t expecting this, check the audit log in the console.'],
  })
}

async function compose(
  context: BrandContext,
  {
    body,
    ...rest
  }: { subject: string; preview: string; heading: string; body: string[]; button?: { label: string; href: string } },
): Promise<Composed> {
  const brand = await namedBrandOf(context, context.config.DEFAULT_BRAND)
  const content: ReactNode = createElement(Fragment, null, ...body.map((text) => paragraph(text)))
  return composeEmail({ brand, siteUrl: context.config.publicUrl, because, firstName: null, ...rest, body: content })
}

function instantText(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
