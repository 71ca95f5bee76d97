import { concatBytes } from '@noble/hashes/utils.js'
import { LINES_PER_PAGE } from '#contract/draws.ts'
import { uint } from '#domain/draw/encoding.ts'
import { HASH_BYTES } from '#domain/draw/merkle-hash.ts'
import { LINE_BYTES, readTicket } from '#domain/draw/register-line.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * Lines are stored in files of one page each. A file's name contains its number of lines, so its content never changes:
 * a longer page is another file, and two workers that write the same file write the same content.
 */
function lineFileKey(roundId: string, page: number, rows: number): string {
  return `draws/${roundId}/lines-${page}-${rows}`
}

export async function putPage(context: Context, roundId: string, page: number, lines: Uint8Array): Promise<void> {
  await context.files.put(lineFileKey(roundId, page, lines.length / LINE_BYTES), lines)
}

/** A page of a register of this size; null beyond its last page. */
export async function readPage(
  context: Context,
  roundId: string,
  page: number,
  lines: number,
): Promise<Uint8Array | null> {
  const rows = Math.min(LINES_PER_PAGE, lines - page * LINES_PER_PAGE)
  if (rows <= 0) return null
  const content = await context.files.get(lineFileKey(roundId, page, rows))
  if (content?.length !== rows * LINE_BYTES) throw new Error(`page ${page} of register ${roundId} is not there`)
  return content
}

function rootKeyOf(roundId: string, page: number): string {
  return `draws/${roundId}/root-${page}`
}

/**
 * The root of a complete page, which is a subtree of every later register, and the page's last ticket. Null of a page
 * that was completed before it was stored: its lines say it.
 */
export type PageEnd = { readonly root: Uint8Array; readonly lastTicket: number | null }

export async function putPageEnd(
  context: Context,
  roundId: string,
  page: number,
  { root, lastTicket }: { readonly root: Uint8Array; readonly lastTicket: number },
): Promise<void> {
  await context.files.put(rootKeyOf(roundId, page), concatBytes(root, uint(lastTicket, 8)))
}

/** Null of a page that was completed before roots were stored. */
export async function readPageEnd(context: Context, roundId: string, page: number): Promise<PageEnd | null> {
  const content = await context.files.get(rootKeyOf(roundId, page))
  if (!content) return null
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  const lastTicket = content.length > HASH_BYTES ? readTicket(view, HASH_BYTES) : null
  return { root: content.subarray(0, HASH_BYTES), lastTicket }
}
