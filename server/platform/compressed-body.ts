import { finished } from 'node:stream/promises'
import { constants, crc32, createBrotliCompress, createDeflateRaw } from 'node:zlib'

/**
 * A body that is written once and answered often: the same `parts`, with a value between each two that each answer has
 * of its own, always of `valueBytes` bytes.
 */
export type BodyParts = { readonly parts: readonly Buffer[]; readonly valueBytes: number }

export type Encoding = 'br' | 'gzip'

/** A body that has been written before; null in an encoding that is not worth it. */
export type WrittenBody = { plain: Buffer; in: (encoding: Encoding) => Promise<Buffer | null> }

/** Makes the whole body, compressed, with `value` in every gap. */
export type FillCompressed = (value: Buffer) => Buffer

/** Below, an answer fits into one packet anyway. */
export const COMPRESSED_FROM_BYTES = 1_000

/** For a body of 22 kB one millisecond; the highest takes forty and saves a tenth of the bytes. */
const BROTLI_QUALITY = 5

/** The better of the two encodings that the client accepts. `q=0` refuses one. */
export function acceptedEncoding(accepted: string | undefined): Encoding | null {
  const offers = new Map(
    (accepted ?? '').split(',').map((offer) => {
      const [name = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase())
      return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))]
    }),
  )
  return (['br', 'gzip'] as const).find((name) => offers.get(name) === true) ?? null
}

/** The whole body as it is. */
export function fill({ parts }: BodyParts, value: Buffer): Buffer {
  return interleave(parts, value)
}

/**
 * Compresses the parts once. A value goes in uncompressed, as a block of its own: both formats have one for what does
 * not compress, and both can end a block at a whole byte.
 */
export async function compress(body: BodyParts, encoding: Encoding): Promise<FillCompressed> {
  return encoding === 'br' ? compressAsBrotli(body) : compressAsGzip(body)
}

/** Literals are coded by the two bytes before them (RFC 7932, 7.1), so the two after a value are in its block. */
const CONTEXT_BYTES = 2

async function compressAsBrotli({ parts, valueBytes }: BodyParts): Promise<FillCompressed> {
  const after = parts.slice(1).map((part) => part.subarray(0, CONTEXT_BYTES))
  const [first, ...rest] = parts
  const streamed = [first!, ...rest.map((part) => part.subarray(CONTEXT_BYTES))]
  const encoder = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  const compressed = await compressParts(encoder, constants.BROTLI_OPERATION_FLUSH, streamed, (index) =>
    Buffer.concat([placeholder(valueBytes, index), after[index]!]),
  )
  return (value) =>
    Buffer.concat(
      compressed.flatMap((part, index) => (index === 0 ? [part] : [brotliBlock([value, after[index - 1]!]), part])),
    )
}

/**
 * An uncompressed meta-block (RFC 7932, 9.2): not the last, its length less one in 16 bits, the mark, then its bytes.
 */
function brotliBlock(bytes: readonly Buffer[]): Buffer {
  const length = bytes.reduce((sum, each) => sum + each.length, 0)
  const head = Buffer.alloc(3)
  head.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3)
  return Buffer.concat([head, ...bytes])
}

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

async function compressAsGzip(body: BodyParts): Promise<FillCompressed> {
  const compressed = await compressParts(createDeflateRaw(), constants.Z_SYNC_FLUSH, body.parts, (index) =>
    placeholder(body.valueBytes, index),
  )
  return (value) => {
    const plain = fill(body, value)
    const tail = Buffer.alloc(8)
    tail.writeUInt32LE(crc32(plain), 0)
    tail.writeUInt32LE(plain.length, 4)
    return Buffer.concat([GZIP_HEAD, interleave(compressed, storedBlock(value)), tail])
  }
}

/** A block that is stored (RFC 1951, 3.2.4): not the last, its length twice, once inverted, then its bytes. */
function storedBlock(value: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(value.length, 1)
  head.writeUInt16LE(~value.length & 0xffff, 3)
  return Buffer.concat([head, value])
}

/**
 * The compressed bytes of each part, as one stream in whose history `between` them stands where a value will. What is
 * written for it is dropped.
 */
async function compressParts(
  encoder: ReturnType<typeof createBrotliCompress> | ReturnType<typeof createDeflateRaw>,
  flush: number,
  parts: readonly Buffer[],
  between: (gap: number) => Buffer,
): Promise<Buffer[]> {
  let chunks: Buffer[] = []
  encoder.on('data', (chunk: Buffer) => chunks.push(chunk))
  const take = () => {
    const taken = Buffer.concat(chunks)
    chunks = []
    return taken
  }
  const flushed = async (bytes: Buffer) => {
    encoder.write(bytes)
    await new Promise<void>((resolve) => encoder.flush(flush, resolve))
    return take()
  }
  const compressed: Buffer[] = []
  for (const [index, part] of parts.slice(0, -1).entries()) {
    compressed.push(await flushed(part))
    await flushed(between(index))
  }
  encoder.end(parts.at(-1))
  await finished(encoder)
  compressed.push(take())
  return compressed
}

/**
 * Control characters, which no part has, in another order for each gap: so the encoder finds no copy in them or of
 * them, and what it remembers of copies is what the decoder will. There are thirty such orders.
 */
function placeholder(length: number, gap: number): Buffer {
  if (gap >= 30) throw new Error('a body with more than thirty gaps')
  return Buffer.from(Array.from({ length }, (_, index) => 1 + ((index * (gap + 1)) % 31)))
}

function interleave(parts: readonly Buffer[], value: Buffer): Buffer {
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [value, part])))
}
