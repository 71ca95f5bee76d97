import type { FastifyRequest } from 'fastify'
import { tagSchema } from '#contract/fields.ts'
import { type Platform, platforms } from '#domain/campaign.ts'
import { brandsOf } from '#server/brands/service.ts'
import type { Context } from '#server/platform/context.ts'
import { isLoopback } from '#server/platform/http/http-app.ts'
import { addressKey } from '#server/platform/limits/rate-limits.ts'
import { latestSource, readSource, type Source, textOf } from './source.ts'

/** Where a call comes from: the brand and campaign it is made under, and what brought the visitor. */
export type Attribution = {
  brand: string
  campaignTag: string | null
  platform: Platform
  /** What per-address limits count; null where they do not: a developer's own machine with the sandbox on. */
  address: string | null
  source: Source
}

/**
 * Reads every attribution header once. Strangers write them, so each is bounded and what is unknown falls away. A call
 * that names no brand or campaign goes under those of its session.
 */
export function readAttribution(
  context: Context,
  { headers, ip }: FastifyRequest,
  session: { brand: string; campaignTag: string | null; source: Source } | null = null,
): Attribution {
  const { config } = context
  const brands = brandsOf(context)
  const brand = brands.find(textOf(headers['x-brand'])) ?? brands.of(session?.brand ?? config.DEFAULT_BRAND)
  const tag = tagSchema.safeParse(textOf(headers['x-campaign-tag']))
  const source = readSource(headers, config.publicUrl)
  return {
    brand: brand.code,
    campaignTag: tag.success ? tag.data : (session?.campaignTag ?? null),
    platform: platforms.find((each) => each === headers['x-platform']) ?? 'website',
    address: config.sandbox && isLoopback(ip) ? null : addressKey(ip),
    source: session ? latestSource(source, session.source) : source,
  }
}
