/** Shown beside the field when a file is refused. */
export const UNREADABLE_TEXT = 'can’t be read as text. Save it as CSV in UTF-8'

/** Browsers and Node both have it, but `domain` is compiled without their types. */
declare const TextDecoder: new (
  encoding: string,
  options: { fatal: boolean },
) => { decode: (bytes: Uint8Array) => string }

const BYTE_ORDER_MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/** Control characters, which no list contains, and the replacement character, which marks damaged text. */
const UNREADABLE = /[^\P{Cc}\t\r\n]|\p{Cn}|\uFFFD/u

/**
 * Decodes a file that was saved from a spreadsheet: UTF-8, UTF-16 in either byte order, or else Windows-1252. Returns
 * null for anything else. A misread name would match no person, so such a file must be refused.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  const encoding = marked?.encoding ?? guessUtf16(bytes) ?? 'utf-8'
  const text = decode(bytes, encoding) ?? (marked ? null : decode(bytes, 'windows-1252'))
  return text === null || UNREADABLE.test(text) ? null : text
}

/** In UTF-16 without a byte order mark, every second byte of Latin text is zero. Other encodings have no zeros. */
function guessUtf16(bytes: Uint8Array): string | null {
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  if (even === odd) return null
  return even > odd ? 'utf-16be' : 'utf-16le'
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
