import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import type { DemoCampaign } from '#db/demo/types.ts'
import { allow } from '#domain/verdict.ts'
import {
  addMediaFile,
  insertMedia,
  listMedia,
  lockMedia,
  markCatalogueChanged,
  setShown,
} from '#server/catalogue/exports.ts'
import type { Context } from '../platform/context.ts'
import { transact } from '../platform/db/db.ts'
import { expectAllowed } from './expect-allowed.ts'

const folder = join(import.meta.dirname, '../../db/demo/sides')

/** Shows prizes from all sides, of those campaigns that do not do so yet. */
export async function loadSides(
  context: Context,
  campaigns: readonly Pick<DemoCampaign, 'tag' | 'sides'>[],
): Promise<void> {
  const names = (await readdir(folder)).sort()
  for (const { tag, sides } of campaigns) {
    if (!sides || (await listMedia(context.db, tag)).some(({ shown }) => shown)) continue
    const id = uuid()
    const media = { id, campaignTag: tag, kind: 'ALL_SIDES', alt: sides.alt } as const
    await transact(context.db, async (tx) => {
      await insertMedia(tx, { ...media, addedBy: 'the demonstration', addedAt: context.now() })
      return allow(null)
    })
    for (const name of names.filter((each) => each.startsWith(`${sides.name}-side-`))) {
      const file = { tag, id, part: 'PICTURE', content: await readFile(join(folder, name)) } as const
      expectAllowed(name, await addMediaFile(context, file, async () => {}))
    }
    await transact(context.db, async (tx) => {
      await setShown(tx, (await lockMedia(tx, tag, id))!, true)
      await markCatalogueChanged(tx)
      return allow(null)
    })
  }
}
