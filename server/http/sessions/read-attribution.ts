import type { FastifyRequest } from 'fastify'
import { tagSchema } from '#contract/fields.ts'
import { platforms } from '#domain/campaign/campaign-kinds.ts'
import { brandsOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { countedAddress } from '#server/platform/http/http-app.ts'
import { type Attribution, latestSource, readSource, type Source, textOf } from '#server/sessions/exports.ts'

/**
 * Reads every attribution header once. Strangers write them, so each is limited in length and unknown values are
 * dropped. A call without a brand or campaign has those of its session.
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
    address: countedAddress(config, ip),
    source: session ? latestSource(source, session.source) : source,
  }
}
