import { createElement, Fragment } from 'react'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { brandOf, namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Composed, composeEmail, type EmailBrand, paragraph } from '#server/platform/mail/mail-layout.ts'
import { findEndpoint } from './delivery-queries.ts'

/** Emails the contact of an endpoint that it was switched off. */
export async function reportFailed(context: Context, endpointId: string, since: Date): Promise<void> {
  const endpoint = await findEndpoint(context.db, endpointId)
  if (endpoint?.state !== 'FAILED') return
  const { publicUrl, DEFAULT_BRAND } = context.config
  const { address, email: to } = endpoint
  const failed = { address, brandName: brandOf(context, endpoint.brand).name, since }
  const brand = await namedBrandOf(context, DEFAULT_BRAND)
  await context.mail.send({ to, ...(await failedEmail(brand, publicUrl, failed)) })
}

export function failedEmail(
  brand: EmailBrand,
  siteUrl: string,
  { address, brandName, since }: { address: string; brandName: string; since: Date },
): Promise<Composed> {
  const { host } = new URL(address)
  const lines = [
    `No webhook for ${brandName} has reached ${address} since ${momentLabel(since)}, so we’ve stopped sending.`,
    'Switch the endpoint on again in the console within 30 days and we’ll send what’s waiting. We don’t record new events for it until then.',
  ]
  return composeEmail({
    brand,
    siteUrl,
    because: 'You’re getting this because you’re the contact for a webhook endpoint.',
    subject: `Webhooks to ${host} are switched off`,
    preview: 'No delivery has arrived for days.',
    heading: 'We’ve switched off a webhook endpoint',
    firstName: null,
    body: createElement(Fragment, null, ...lines.map((text) => paragraph(text))),
  })
}
