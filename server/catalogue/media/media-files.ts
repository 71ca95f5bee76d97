import type { Context } from '#server/platform/context.ts'

/** A video is stored in parts, so that a request for a range reads little more than that. */
const PART_BYTES = 1_000_000

type Files = Context['files']
export type OwnerOfMedia = { readonly tag: string; readonly id: string }

/** A file that is stored never changes. */
export function mediaKey({ tag, id }: OwnerOfMedia, file: string): string {
  return `media/${tag}/${id}/${file}`
}

export async function storeVideo(files: Files, owner: OwnerOfMedia, content: Buffer): Promise<void> {
  for (let part = 0; part * PART_BYTES < content.length; part += 1)
    await files.put(partKey(owner, part), content.subarray(part * PART_BYTES, (part + 1) * PART_BYTES))
}

/** The bytes from `first` to `last`, read part by part on demand. */
export async function* readVideo(files: Files, owner: OwnerOfMedia, first: number, last: number) {
  for (let part = Math.floor(first / PART_BYTES); part * PART_BYTES <= last; part += 1) {
    const content = await files.get(partKey(owner, part))
    if (content === null) throw new Error(`part ${part} of video ${owner.id} is missing`)
    const start = part * PART_BYTES
    yield Buffer.from(content.subarray(Math.max(0, first - start), last - start + 1))
  }
}

const partKey = (owner: OwnerOfMedia, part: number) => mediaKey(owner, `video-${part}`)
