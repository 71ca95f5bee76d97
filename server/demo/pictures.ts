import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoBundle, DemoCampaign, DemoPage } from '#db/demo/types.ts'
import { type NewAsset, saveAsset } from '#server/catalogue/exports.ts'
import type { Context } from '../platform/context.ts'
import { expectAllowed } from './expect-allowed.ts'

const folder = join(import.meta.dirname, '../../db/demo/pictures')
/** Rendering keeps a core busy; two at a time leave a small machine room for the rest of its first start. */
const AT_ONCE = 2

type DemoAsset = NewAsset & { readonly name: string }

/** Puts every picture in as an operator would; those of one owner one after the other, for their order is shown. */
export async function loadPictures(
  context: Context,
  content: {
    campaigns: readonly Pick<DemoCampaign, 'tag' | 'pictures'>[]
    bundles: readonly Pick<DemoBundle, 'tag' | 'pictures'>[]
    pages: readonly DemoPage[]
  },
): Promise<void> {
  const owners: DemoAsset[][] = [
    ...content.campaigns.map((campaign) => picturesOf('campaign', campaign)),
    ...content.bundles.map((bundle) => picturesOf('bundle', bundle)),
    ...content.pages.map(bannersOf),
  ]
  const waiting = owners.values()
  const work = async () => {
    for (const pictures of waiting) {
      for (const { name, ...asset } of pictures) {
        const picture = await readFile(join(folder, `${name}.webp`))
        expectAllowed(name, await saveAsset(context, asset, picture))
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

function picturesOf(
  kind: 'campaign' | 'bundle',
  { tag, pictures }: Pick<DemoCampaign, 'tag' | 'pictures'>,
): DemoAsset[] {
  return pictures.map(({ name, alt, href = null }) => ({ kind, tag, name, title: null, alt, href }))
}

function bannersOf({ tag, banners }: DemoPage): DemoAsset[] {
  return banners.map(({ title, href, picture: { name, alt } }) => ({ kind: 'banner', tag, name, title, alt, href }))
}
