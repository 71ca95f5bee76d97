const BLOCK_BYTES = 64
/** What fits into two blocks with its padding. */
const MESSAGE_MAX = 2 * BLOCK_BYTES - 9

const INITIAL = Int32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
)

/** FIPS 180-4, 4.2.2: the first 32 bits of the fractions of the cube roots of the first 64 primes. */
const ROUND_KEYS = Int32Array.from(firstPrimes(64), (prime) => (Math.cbrt(prime) % 1) * 2 ** 32)

/**
 * SHA-256 of many short messages, one after the other, each written into `message` first. A draw of a million lines
 * takes nine million hashes of less than two blocks, of which a library for messages of any length spends more than
 * half on its own accounts.
 */
export class ShortHash {
  readonly message = new Uint8Array(2 * BLOCK_BYTES)
  readonly #state = new Int32Array(8)
  readonly #start: Int32Array
  readonly #bytesBefore: number

  /** Goes on after whole blocks, so that what many messages have in common is hashed once. */
  constructor(begin: Uint8Array = new Uint8Array()) {
    if (begin.length % BLOCK_BYTES !== 0) throw new RangeError(`${begin.length} bytes are no whole blocks`)
    this.#start = INITIAL.slice()
    this.#bytesBefore = begin.length
    for (let offset = 0; offset < begin.length; offset += BLOCK_BYTES) compress(this.#start, begin, offset)
  }

  /** Writes the hash of the first bytes of `message`. */
  digestInto(target: Uint8Array, offset: number, length: number): void {
    if (length > MESSAGE_MAX) throw new RangeError(`a message of ${length} bytes`)
    const { message } = this
    const state = this.#state
    const end = length < BLOCK_BYTES - 8 ? BLOCK_BYTES : 2 * BLOCK_BYTES
    message[length] = 0x80
    for (let at = length + 1; at < end - 2; at++) message[at] = 0
    // Fewer than 65,536 bits.
    const bits = (this.#bytesBefore + length) * 8
    message[end - 2] = bits >>> 8
    message[end - 1] = bits
    state.set(this.#start)
    compress(state, message, 0)
    if (end > BLOCK_BYTES) compress(state, message, BLOCK_BYTES)
    for (let word = 0, at = offset; word < 8; word++) {
      const value = state[word]!
      target[at++] = value >>> 24
      target[at++] = value >>> 16
      target[at++] = value >>> 8
      target[at++] = value
    }
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
