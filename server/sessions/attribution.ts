import type { FastifyRequest } from 'fastify'
import { tagSchema } from '#contract/fields.ts'
import { type Platform, platforms } from '#domain/campaign.ts'
import { brandOf } from '#server/brands/service.ts'
import type { Context } from '#server/platform/context.ts'
import { isLoopback } from '#server/platform/http-app.ts'
import { addressKey } from '#server/platform/rate-limits.ts'

/** Where a call comes from: the brand and campaign it is made under, and what brought the visitor. */
export type Attribution = {
  brand: string
  campaignTag: string | null
  platform: Platform
  /** What per-address limits count; null where they do not: a developer's own machine with the sandbox on. */
  address: string | null
  source: Readonly<Record<string, string>>
}

const TEXT_LENGTH_MAX = 300

/** The headers that say what brought a visitor, by the name under which they are kept. */
const sourceHeaders = {
  client_id: 'x-client-id',
  referrer: 'x-referrer',
  affiliate: 'x-affiliate',
  utm_source: 'x-utm-source',
  utm_medium: 'x-utm-medium',
  utm_campaign: 'x-utm-campaign',
  utm_content: 'x-utm-content',
  utm_term: 'x-utm-term',
} as const

/**
 * Reads every attribution header once. Strangers write them, so each is bounded and what is unknown falls away. A call
 * that names no brand or campaign goes under those of its session.
 */
export function readAttribution(
  { config }: Context,
  request: FastifyRequest,
  session: { brand: string; campaignTag: string | null } | null = null,
): Attribution {
  const tag = headerOf(request, 'x-campaign-tag')
  const platform = headerOf(request, 'x-platform')
  return {
    brand: brandOf(headerOf(request, 'x-brand') ?? session?.brand ?? config.DEFAULT_BRAND).code,
    campaignTag: tag && tagSchema.safeParse(tag).success ? tag : (session?.campaignTag ?? null),
    platform: platforms.find((each) => each === platform) ?? 'website',
    address: config.sandbox && isLoopback(request.ip) ? null : addressKey(request.ip),
    source: Object.fromEntries(
      Object.entries(sourceHeaders).flatMap(([name, header]) => {
        const text = headerOf(request, header)
        return text ? [[name, text]] : []
      }),
    ),
  }
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const text = request.headers[name]
  return typeof text === 'string' && text !== '' ? text.slice(0, TEXT_LENGTH_MAX) : null
}
