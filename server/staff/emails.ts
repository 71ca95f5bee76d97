import { createElement, Fragment, type ReactNode } from 'react'
import { INVITATION_HOURS } from '#domain/staff/staff.ts'
import { type BrandContext, namedBrandOf } from '#server/brands/exports.ts'
import { type Composed, composeEmail, paragraph } from '#server/platform/mail/mail-layout.ts'

const because = 'You get this mail because this address belongs to somebody who operates the site.'
const notYou = 'If this was not you, ask an owner of the console to suspend your access at once.'

export function invitationEmail(context: BrandContext, href: string): Promise<Composed> {
  return compose(context, {
    subject: 'Your access to the console',
    preview: 'Choose a password and a second factor.',
    heading: 'You are invited to the console',
    body: [
      'With the button below you choose your password, and add a passkey or one-time codes as a second factor.',
      `The link is good for ${INVITATION_HOURS} hours, and ends when you have done so. It is for you alone: pass it on to nobody.`,
    ],
    button: { label: 'Accept the invitation', href },
  })
}

export function signInEmail(
  context: BrandContext,
  { at, address, device, isNewDevice, factor }: SignIn,
): Promise<Composed> {
  const from = `It came from ${address ?? 'an unknown network'}, with ${device || 'a browser without a name'}.`
  return compose(context, {
    subject: isNewDevice ? 'Signed in to the console from a new device' : 'Signed in to the console',
    preview: `Your password and ${factor} were used.`,
    heading: isNewDevice ? 'A new device signed in as you' : 'You signed in',
    body: [`Your password and a ${factor} were used at ${instantText(at)}.`, from, notYou],
  })
}
type SignIn = { at: Date; address: string | null; device: string; isNewDevice: boolean; factor: string }

export function failuresEmail(context: BrandContext, at: Date): Promise<Composed> {
  return compose(context, {
    subject: 'Somebody failed to sign in to the console as you',
    preview: 'More than three attempts within a quarter of an hour.',
    heading: 'Attempts to sign in as you failed',
    body: [
      `Until ${instantText(at)} more than three attempts failed within a quarter of an hour. After some more we refuse all for a while.`,
      'If it was not you, somebody may know your password: ask an owner of the console to reset your access.',
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
    body: [
      `${what}: this was carried out by ${by}.`,
      'If nobody should have done so, look at the audit in the console.',
    ],
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
  return composeEmail({ brand, siteUrl: context.config.publicUrl, because, ...rest, body: content })
}

function instantText(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
