import { picturePath } from '#contract/pictures.ts'
import type { Context } from '#server/platform/context.ts'
import { lookUpBundle, lookUpCampaign } from '../look-up.ts'
import type { FindRemaining } from '../public-catalogue.ts'

/** The first picture of an email's subject, in a format that every mail program can show. */
export async function findEmailPicture(
  context: Context,
  kind: 'campaign' | 'bundle',
  tag: string,
  findRemaining: FindRemaining,
): Promise<{ src: string; alt: string } | null> {
  const { publicUrl, APP_ENV: env } = context.config
  const found =
    kind === 'campaign'
      ? await lookUpCampaign(context, tag, findRemaining)
      : await lookUpBundle(context, tag, findRemaining)
  const asset = found.ok && found.value.assets[0]
  if (!asset) return null
  const path = picturePath({ env, kind, tag, asset, crop: 'wide169', format: 'png' })
  return { src: publicUrl + path, alt: found.value.title }
}
