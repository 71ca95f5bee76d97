/** Both ends are included. */
export type ByteRange = { readonly first: number; readonly last: number }

/**
 * Reads a `Range` header for a file of this size, by RFC 9110. null: ignore the header, as the RFC allows for several
 * ranges and other units. 'none': the file has no byte of the range.
 */
export function readByteRange(header: string | undefined, bytes: number): ByteRange | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') return Number(to) === 0 ? 'none' : { first: Math.max(0, bytes - Number(to)), last: bytes - 1 }
  const [first, last] = [Number(from), to === '' ? bytes - 1 : Number(to)]
  if (to !== '' && last < first) return null
  return first >= bytes ? 'none' : { first, last: Math.min(last, bytes - 1) }
}
