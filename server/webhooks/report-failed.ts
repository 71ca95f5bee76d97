import { createElement, Fragment } from 'react'
import { type BrandContext, brandOf, namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Composed, composeEmail, paragraph } from '#server/platform/mail/mail-layout.ts'
import { findEndpoint } from './delivery-queries.ts'

/** Emails the contact of an endpoint that it was switched off. */
export async function reportFailed(context: Context, endpointId: string, since: Date): Promise<void> {
  const endpoint = await findEndpoint(context.db, endpointId)
  if (endpoint?.state !== 'FAILED') return
  await context.mail.send({ to: endpoint.email, ...(await failedEmail(context, endpoint, since)) })
}

export async function failedEmail(
  context: BrandContext,
  { address, brand }: { address: string; brand: string },
  since: Date,
): Promise<Composed> {
  const { publicUrl, DEFAULT_BRAND } = context.config
  const { host } = new URL(address)
  const lines = [
    `No webhook for ${brandOf(context, brand).name} has reached ${address} since ${instantText(since)}, so we’ve stopped sending.`,
    'Switch the endpoint on again in the console within 30 days and we’ll send what’s waiting. We don’t record new events for it until then.',
  ]
  return composeEmail({
    brand: await namedBrandOf(context, DEFAULT_BRAND),
    siteUrl: publicUrl,
    because: 'You’re getting this because you’re the contact for a webhook endpoint.',
    subject: `Webhooks to ${host} are switched off`,
    preview: 'No delivery has arrived for days.',
    heading: 'We’ve switched off a webhook endpoint',
    firstName: null,
    body: createElement(Fragment, null, ...lines.map((text) => paragraph(text))),
  })
}

function instantText(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
