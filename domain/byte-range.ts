/** From its first to its last byte, both of them with it. */
export type ByteRange = { readonly first: number; readonly last: number }

/**
 * What a `Range` header asks of a file of so many bytes, by RFC 9110: null where it is to be ignored, as several ranges
 * and other units may be; 'none' where the file has nothing of it.
 */
export function readByteRange(header: string | undefined, bytes: number): ByteRange | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') return Number(to) === 0 ? 'none' : { first: Math.max(0, bytes - Number(to)), last: bytes - 1 }
  const [first, last] = [Number(from), to === '' ? bytes - 1 : Number(to)]
  if (to !== '' && last < first) return null
  return first >= bytes ? 'none' : { first, last: Math.min(last, bytes - 1) }
}
