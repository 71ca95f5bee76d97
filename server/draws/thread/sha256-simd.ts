import { BLOCK_BYTES, DIGEST_BYTES, type MakeCompressor, ROUND_KEYS } from '#domain/draw/sha256-blocks.ts'

/**
 * SHA-256 (FIPS 180-4, 6.2.2) of four messages at once, one in each lane of a 128-bit vector, as a module of
 * WebAssembly that is written here instruction by instruction: in script the same takes four times as long.
 */
const LANES = 4
const CAPACITY = 4_096
const WORD_BYTES = 4
const STATE_AT = 0
const MESSAGES_AT = BLOCK_BYTES

type Code = readonly number[]

// Parameters and locals of the function, by their index.
const [MESSAGE, DIGEST, GROUPS, BLOCKS_LEFT] = [0, 1, 2, 3]
const vectors = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
const STATE = vectors(4, 8)
const BEFORE = vectors(12, 8)
const SCHEDULE = vectors(20, 16)
const SPARE = vectors(36, 4)
const VECTORS = 36

// Instructions: WebAssembly core specification 3.0, 5.4.
const I32 = 0x7f
const V128 = 0x7b
const LOOP: Code = [0x03, 0x40]
const END: Code = [0x0b]
const REPEAT_UNLESS_ZERO: Code = [0x0d, 0]
const get = (local: number): Code => [0x20, local]
const set = (local: number): Code => [0x21, local]
const tee = (local: number): Code => [0x22, local]
const number = (value: number): Code => [0x41, ...signed(value)]
const plus = (local: number, by: number): Code => [...get(local), ...number(by), 0x6a]
const vector = (opcode: number, ...immediates: number[]): Code => [0xfd, ...unsigned(opcode), ...immediates]
const load = (offset: number) => vector(0, 0, ...unsigned(offset))
const loadToEachLane = (offset: number) => vector(9, 0, ...unsigned(offset))
const store = (offset: number) => vector(11, 0, ...unsigned(offset))
const shuffle = (bytes: readonly number[]) => vector(13, ...bytes)
const OR = vector(80)
const XOR = vector(81)
/** Bits of the first where the third has a one, else of the second. */
const SELECT = vector(82)
const SHIFT_LEFT = vector(171)
const SHIFT_RIGHT = vector(173)
const ADD = vector(174)

function inEachLane(value: number): Code {
  const bytes = [value, value >>> 8, value >>> 16, value >>> 24].map((byte) => byte & 0xff)
  return vector(12, ...bytes, ...bytes, ...bytes, ...bytes)
}

const shift = (local: number, by: number): Code => [...get(local), ...number(by), ...SHIFT_RIGHT]
const rotate = (local: number, by: number): Code => [
  ...shift(local, by),
  ...[...get(local), ...number(32 - by), ...SHIFT_LEFT],
  ...OR,
]

/** Four rows of four words, whose bytes come in the other order, become four columns, in the same locals. */
function transpose([a, b, c, d]: readonly number[]): Code {
  const swapped = (word: number) => [3, 2, 1, 0].map((byte) => word * WORD_BYTES + byte)
  const plain = (word: number) => [0, 1, 2, 3].map((byte) => word * WORD_BYTES + byte)
  const take = (one: number, other: number, words: Code, order: typeof plain, to: number): Code => [
    ...[...get(one), ...get(other), ...shuffle(words.flatMap(order))],
    ...set(to),
  ]
  const [ab01, ab23, cd01, cd23] = SPARE as [number, number, number, number]
  return [
    ...take(a!, b!, [0, 4, 1, 5], swapped, ab01),
    ...take(a!, b!, [2, 6, 3, 7], swapped, ab23),
    ...take(c!, d!, [0, 4, 1, 5], swapped, cd01),
    ...take(c!, d!, [2, 6, 3, 7], swapped, cd23),
    ...take(ab01, cd01, [0, 1, 4, 5], plain, a!),
    ...take(ab01, cd01, [2, 3, 6, 7], plain, b!),
    ...take(ab23, cd23, [0, 1, 4, 5], plain, c!),
    ...take(ab23, cd23, [2, 3, 6, 7], plain, d!),
  ]
}

/** One block of each of four messages. */
function compressBlock(stride: number): Code {
  const code: number[] = []
  for (let quarter = 0; quarter < 16; quarter += LANES) {
    const words = SCHEDULE.slice(quarter, quarter + LANES)
    for (const [lane, word] of words.entries())
      code.push(...get(MESSAGE), ...load(lane * stride + quarter * WORD_BYTES), ...set(word))
    code.push(...transpose(words))
  }
  for (const [index, word] of STATE.entries()) code.push(...get(word), ...set(BEFORE[index]!))
  let state = STATE
  for (const [t, key] of ROUND_KEYS.entries()) {
    if (t >= 16) code.push(...nextWord(t))
    code.push(...round(state, key, SCHEDULE[t % 16]!))
    state = [state[7]!, ...state.slice(0, 7)]
  }
  for (const [index, word] of STATE.entries()) code.push(...get(word), ...get(BEFORE[index]!), ...ADD, ...set(word))
  return code
}

function nextWord(t: number): Code {
  const [now, from15, from7, from2] = [t, t - 15, t - 7, t - 2].map((at) => SCHEDULE[at % 16]!) as [
    number,
    number,
    number,
    number,
  ]
  return [
    ...get(now),
    ...[...rotate(from15, 7), ...rotate(from15, 18), ...XOR, ...shift(from15, 3), ...XOR, ...ADD],
    ...[...get(from7), ...ADD],
    ...[...rotate(from2, 17), ...rotate(from2, 19), ...XOR, ...shift(from2, 10), ...XOR, ...ADD],
    ...set(now),
  ]
}

/** What becomes `a` is left where `h` was, and `d` becomes `e`; so the names move on by one. */
function round(state: readonly number[], key: number, word: number): Code {
  const [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  const sum = SPARE[0]!
  return [
    ...[...get(h), ...rotate(e, 6), ...rotate(e, 11), ...XOR, ...rotate(e, 25), ...XOR, ...ADD],
    ...[...get(f), ...get(g), ...get(e), ...SELECT, ...ADD],
    ...[...inEachLane(key), ...ADD, ...get(word), ...ADD, ...set(sum)],
    ...[...get(d), ...get(sum), ...ADD, ...set(d)],
    ...[...get(sum), ...rotate(a, 2), ...rotate(a, 13), ...XOR, ...rotate(a, 22), ...XOR, ...ADD],
    // The majority: where a and b differ c decides.
    ...[...get(c), ...get(b), ...get(a), ...get(b), ...XOR, ...SELECT, ...ADD, ...set(h)],
  ]
}

/** Groups of four messages, one after the other. */
function hashGroups(blocks: number): Code {
  const stride = blocks * BLOCK_BYTES
  const repeat = (counter: number): Code => [...plus(counter, -1), ...tee(counter), ...REPEAT_UNLESS_ZERO, ...END]
  const code: number[] = [...LOOP]
  for (const [index, word] of STATE.entries())
    code.push(...number(STATE_AT), ...loadToEachLane(index * WORD_BYTES), ...set(word))
  code.push(...number(blocks), ...set(BLOCKS_LEFT), ...LOOP)
  code.push(...compressBlock(stride), ...plus(MESSAGE, BLOCK_BYTES), ...set(MESSAGE), ...repeat(BLOCKS_LEFT))
  for (const half of [0, LANES]) {
    const words = STATE.slice(half, half + LANES)
    code.push(...transpose(words))
    for (const [lane, word] of words.entries())
      code.push(...get(DIGEST), ...get(word), ...store(lane * DIGEST_BYTES + half * WORD_BYTES))
  }
  code.push(...plus(DIGEST, LANES * DIGEST_BYTES), ...set(DIGEST))
  // The first message's end is the second's beginning.
  code.push(...plus(MESSAGE, (LANES - 1) * stride), ...set(MESSAGE), ...repeat(GROUPS))
  return code
}

/** A module that imports its memory and exports one function `(message, digest, groups)`: core specification 5.5. */
function moduleBytes(blocks: number): Uint8Array<ArrayBuffer> {
  const name = (text: string): Code =>
    [text.length, ...text].map((each) => (typeof each === 'number' ? each : each.charCodeAt(0)))
  const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content]
  const locals = [2, 1, I32, VECTORS, V128]
  const body = [...locals, ...hashGroups(blocks), ...END]
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, 0x60, 3, I32, I32, I32, 0]),
    ...section(2, [1, ...name('in'), ...name('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('hash'), 0, 0]),
    ...section(10, [1, ...unsigned(body.length), ...body]),
  ])
}

/** LEB128. */
function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

function signed(value: number): Code {
  const isWhole = value >= -0x40 && value < 0x40
  return isWhole ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)]
}

const modules = new Map<number, WebAssembly.Module>()

export const simdCompressor: MakeCompressor = (blocks) => {
  if (!modules.has(blocks)) modules.set(blocks, new WebAssembly.Module(moduleBytes(blocks)))
  const digestsAt = MESSAGES_AT + CAPACITY * blocks * BLOCK_BYTES
  const pages = Math.ceil((digestsAt + CAPACITY * DIGEST_BYTES) / 65_536)
  const memory = new WebAssembly.Memory({ initial: pages })
  const { exports } = new WebAssembly.Instance(modules.get(blocks)!, { in: { memory } })
  const hash = exports.hash as (message: number, digest: number, groups: number) => void
  const state = new Int32Array(memory.buffer, STATE_AT, 8)
  return {
    capacity: CAPACITY,
    messages: new Uint8Array(memory.buffer, MESSAGES_AT, CAPACITY * blocks * BLOCK_BYTES),
    digests: new Uint8Array(memory.buffer, digestsAt, CAPACITY * DIGEST_BYTES),
    compress: (from, count) => {
      state.set(from)
      if (count > 0) hash(MESSAGES_AT, digestsAt, Math.ceil(count / LANES))
    },
  }
}
