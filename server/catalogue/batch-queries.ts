import type { Send } from '#server/platform/db/pipeline.ts'

/** Like `findCatalogueVersion`, for a batch. */
export async function findVersionIn(send: Send): Promise<number> {
  const { rows } = await send<{ version: number }>('select version from catalogue_version', [])
  return rows[0]!.version
}
