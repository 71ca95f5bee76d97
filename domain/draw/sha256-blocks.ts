export const BLOCK_BYTES = 64
export const DIGEST_BYTES = 32

/**
 * What compresses blocks of SHA-256 for as many messages at once as it has room for. A message with its padding takes
 * `blocks` blocks of `messages`; its digest stands at the same index of `digests`.
 */
export type Compressor = {
  readonly capacity: number
  readonly messages: Uint8Array
  readonly digests: Uint8Array
  /** Compresses the first so many messages, each from this state. */
  readonly compress: (state: Int32Array, count: number) => void
}

export type MakeCompressor = (blocks: 1 | 2) => Compressor

/** FIPS 180-4, 5.3.3: the first 32 bits of the fractions of the square roots of the first eight primes. */
export const INITIAL_STATE = Int32Array.from(firstPrimes(8), (prime) => (Math.sqrt(prime) % 1) * 2 ** 32)

/** FIPS 180-4, 4.2.2: the first 32 bits of the fractions of the cube roots of the first 64 primes. */
export const ROUND_KEYS = Int32Array.from(firstPrimes(64), (prime) => (Math.cbrt(prime) % 1) * 2 ** 32)

const SCRIPT_CAPACITY = 64

/** One message after the other, in any browser. */
export function scriptCompressor(blocks: 1 | 2): Compressor {
  const messages = new Uint8Array(SCRIPT_CAPACITY * blocks * BLOCK_BYTES)
  const digests = new Uint8Array(SCRIPT_CAPACITY * DIGEST_BYTES)
  const state = new Int32Array(8)
  const words = new DataView(digests.buffer)
  return {
    capacity: SCRIPT_CAPACITY,
    messages,
    digests,
    compress: (from, count) => {
      for (let index = 0, block = 0; index < count; index++) {
        state.set(from)
        for (let left = blocks; left > 0; left--, block++) compress(state, messages, block * BLOCK_BYTES)
        for (let word = 0; word < 8; word++) words.setInt32(index * DIGEST_BYTES + 4 * word, state[word]!)
      }
    },
  }
}

const schedule = new Int32Array(64)

/** FIPS 180-4, 6.2.2. */
function compress(state: Int32Array, block: Uint8Array, offset: number): void {
  const w = schedule
  for (let t = 0, at = offset; t < 16; t++, at += 4)
    w[t] = (block[at]! << 24) | (block[at + 1]! << 16) | (block[at + 2]! << 8) | block[at + 3]!
  for (let t = 16; t < 64; t++) {
    const [x, y] = [w[t - 15]!, w[t - 2]!]
    const sigma0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const sigma1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[t] = (w[t - 16]! + w[t - 7]! + sigma0 + sigma1) | 0
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let t = 0; t < 64; t++) {
    const sum1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const sum0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t1 = (h + sum1 + ((e & f) ^ (~e & g)) + ROUND_KEYS[t]! + w[t]!) | 0
    const t2 = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  return primes
}
