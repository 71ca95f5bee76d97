import { LINES_PER_PAGE } from '#contract/draws.ts'
import { LINE_BYTES } from '#domain/draw/register-line.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * Lines are stored in files of a page each. A file says in its name how many lines it has, so what it holds never
 * changes: a longer page is another file, and two workers that write one write the same.
 */
function keyOf(roundId: string, page: number, rows: number): string {
  return `draws/${roundId}/lines-${page}-${rows}`
}

export async function putPage(context: Context, roundId: string, page: number, lines: Uint8Array): Promise<void> {
  await context.files.put(keyOf(roundId, page, lines.length / LINE_BYTES), lines)
}

/** A page of a register of so many lines; null beyond its last one. */
export async function readPage(
  context: Context,
  roundId: string,
  page: number,
  lines: number,
): Promise<Uint8Array | null> {
  const rows = Math.min(LINES_PER_PAGE, lines - page * LINES_PER_PAGE)
  if (rows <= 0) return null
  const content = await context.files.get(keyOf(roundId, page, rows))
  if (content?.length !== rows * LINE_BYTES) throw new Error(`page ${page} of register ${roundId} is not there`)
  return content
}

function rootKeyOf(roundId: string, page: number): string {
  return `draws/${roundId}/root-${page}`
}

/** The root of a complete page, which is a subtree of every later register. */
export async function putPageRoot(context: Context, roundId: string, page: number, root: Uint8Array): Promise<void> {
  await context.files.put(rootKeyOf(roundId, page), root)
}

/** Null of a page that was completed before roots were stored. */
export async function readPageRoot(context: Context, roundId: string, page: number): Promise<Uint8Array | null> {
  return context.files.get(rootKeyOf(roundId, page))
}

/** The whole register of so many lines, packed, in memory that threads can share. */
export async function readLines(context: Context, roundId: string, lines: number): Promise<Uint8Array> {
  const register = new Uint8Array(new SharedArrayBuffer(lines * LINE_BYTES))
  for (let page = 0; page * LINES_PER_PAGE < lines; page += 1)
    register.set((await readPage(context, roundId, page, lines))!, page * LINES_PER_PAGE * LINE_BYTES)
  return register
}
