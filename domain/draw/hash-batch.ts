import {
  BLOCK_BYTES,
  type Compressor,
  DIGEST_BYTES,
  INITIAL_STATE,
  type MakeCompressor,
  scriptCompressor,
} from './sha256-blocks.ts'

/** Writes one message at an offset, and answers its length. */
export type WriteMessage = (messages: Uint8Array, offset: number, index: number) => number

/** The state of a hash after whole blocks, which many messages begin with. */
export type HashStart = { readonly state: Int32Array; readonly bytes: number }

const EMPTY_START: HashStart = { state: INITIAL_STATE, bytes: 0 }

export function startAfter(block: Uint8Array): HashStart {
  if (block.length !== BLOCK_BYTES) throw new RangeError(`${block.length} bytes are not one block`)
  const { messages, digests, compress } = scriptCompressor(1)
  messages.set(block)
  compress(INITIAL_STATE, 1)
  const words = new DataView(digests.buffer)
  return { state: Int32Array.from({ length: 8 }, (_, word) => words.getInt32(4 * word)), bytes: BLOCK_BYTES }
}

/**
 * SHA-256 of many short messages. A draw of a million lines takes nine million hashes of less than two blocks, of which
 * a library for messages of any length spends more than half on its own accounts.
 */
export class HashBatch {
  readonly #compressor: Compressor
  readonly #stride: number
  /** What the padding at each index is for: the message's length, and in the higher bits how many bytes were before. */
  readonly #padded: Int32Array

  /** Messages that take so many blocks with their padding. */
  constructor(blocks: 1 | 2, make: MakeCompressor = scriptCompressor) {
    this.#compressor = make(blocks)
    this.#stride = blocks * BLOCK_BYTES
    this.#padded = new Int32Array(this.#compressor.capacity).fill(-1)
  }

  /** How many messages are hashed at once. */
  get capacity(): number {
    return this.#compressor.capacity
  }

  /** The digests of so many messages, at most its capacity, packed; they stand until the next call. */
  digests(count: number, write: WriteMessage, { state, bytes }: HashStart = EMPTY_START): Uint8Array {
    const { messages, digests, compress } = this.#compressor
    for (let index = 0, offset = 0; index < count; index++, offset += this.#stride) {
      const length = write(messages, offset, index)
      const padding = (bytes << 8) | length
      if (padding === this.#padded[index]) continue
      this.#padded[index] = padding
      pad(messages.subarray(offset, offset + this.#stride), length, bytes + length)
    }
    compress(state, count)
    return digests.subarray(0, count * DIGEST_BYTES)
  }

  /** Hashes as many messages as there are, a batch after the other. The digests are packed. */
  digestsOfAll(count: number, write: WriteMessage): Uint8Array {
    const all = new Uint8Array(count * DIGEST_BYTES)
    for (let from = 0; from < count; from += this.capacity) {
      const here = Math.min(this.capacity, count - from)
      const digests = this.digests(here, (messages, offset, index) => write(messages, offset, from + index))
      all.set(digests, from * DIGEST_BYTES)
    }
    return all
  }
}

/** FIPS 180-4, 5.1.1. There are fewer than 65,536 bits. */
function pad(message: Uint8Array, length: number, bytes: number): void {
  const end = message.length
  const longest = end - 9
  // A shorter one would take a block less.
  if (length > longest || length <= longest - BLOCK_BYTES) throw new RangeError(`a message of ${length} bytes`)
  message[length] = 0x80
  message.fill(0, length + 1, end - 2)
  message[end - 2] = (bytes * 8) >>> 8
  message[end - 1] = bytes * 8
}
