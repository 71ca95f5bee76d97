#!/usr/bin/env node
/**
 * Checks a Fairdraw draw from its published files, without Fairdraw: this one file, Node 20 or newer and the package
 * @noble/curves (for the BLS signature of the beacon; everything else is Node's own). It shares no code with the site,
 * so that it is a second opinion on it. Read it from the end: `checkProof` lists the steps.
 */
import { createHash, createHmac, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bls12_381 } from '@noble/curves/bls12-381.js'

const HELP = `Checks that a Fairdraw draw follows from its closed list and from a public random number.

  node verify-draw.mjs --keys KEYS [--heads HEADS] [--receipt CODE:SALT:FIRST:LAST] [--chain INFO] PROOF LINES...
  node verify-draw.mjs --keys KEYS --audit AUDIT...

  PROOF      the draw's proof:            /api/draws/ROUND/proof.json
  LINES      all pages of its list:       /api/draws/ROUND/lines?page=0 and so on, in order
  --keys     the site's public keys:      /api/draws/keys
             Compare them with a copy from another day or person: they are what the signatures are checked with.
  --heads    the fingerprints of the list, published before:  /api/draws/ROUND/heads
             Best are those that you kept yourself while the round was open.
  --receipt  your entry's code, salt, first and last ticket, to see that it is on the list
  --chain    another drand chain than quicknet, as its /info; only for trying things out
  --audit    checks copies of the published heads of the staff's record instead:  /api/draws/audit-heads
             Each head must be signed, and what one copy has must not be contradicted by another from another day.
  --help     this text

It needs Node 20 or newer and one package: npm install @noble/curves

Each step is printed with ok or FAILED. Exit code: 0 all steps are good, 1 a step failed, 2 it could not be checked at all.`

/** drand's quicknet, as published at https://docs.drand.love and returned by every relay under /info. */
const QUICKNET = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  public_key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  scheme: 'bls-unchained-g1-rfc9380',
  genesis: 1692803367,
  period: 3,
}
const ROUTES = ['PAID', 'FREE_WEB', 'POSTAL', 'PHONE', 'SMS', 'PROMO', 'SPIN']
const REASONS = ['REFUNDED', 'DISPUTED', 'INELIGIBLE', 'DUPLICATE']
const LINE = 65
const MINUTE = 60_000

// Bytes

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const bytes = (hex) => Buffer.from(hex, 'hex')
const same = (what, one, other) =>
  ensure(one.equals(other), `${what} is ${one.toString('hex')}, not ${other.toString('hex')}`)

function uint(value, length) {
  return bytes(
    BigInt(value)
      .toString(16)
      .padStart(2 * length, '0'),
  )
}

/** Thrown by a step that finds an error. */
class Wrong extends Error {}

function ensure(isGood, problem) {
  if (!isGood) throw new Wrong(problem)
}

// The form of the file

const is = {
  text: (value) => typeof value === 'string',
  flag: (value) => typeof value === 'boolean',
  instant: (value) => is.text(value) && Date.parse(value) >= 0 && new Date(value).toISOString() === value,
  uuid: (value) => is.text(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  pounds: (value) => typeof value === 'number' && value >= 0 && Math.round(value * 100) / 100 === value,
  one: (values) => (value) => values.includes(value),
  hex: (length) => (value) => is.text(value) && value.length === 2 * length && /^[0-9a-f]*$/.test(value),
  whole:
    (min, max = Number.MAX_SAFE_INTEGER) =>
    (value) =>
      Number.isSafeInteger(value) && value >= min && value <= max,
}

/** Fields that older proofs lack. */
const OPTIONAL = ['terms_hash']

/** A function tests a value, an object has exactly its fields, and a list of one item has any number of such items. */
const FORM = {
  format: is.one(['fairdraw/proof/1']),
  round_id: is.uuid,
  campaign_tag: is.text,
  terms_hash: is.hex(32),
  closes_at: is.instant,
  draws_at: is.instant,
  prizes: [{ position: is.whole(1), title: is.text, value: is.pounds, quantity: is.whole(1, 65_535) }],
  reserves: is.whole(0, 65_535),
  prizes_per_entrant: is.whole(1, 255),
  freeze: {
    bytes: is.hex(134),
    signature: is.hex(64),
    key_id: is.hex(8),
    lines: is.whole(0),
    tickets: is.whole(0),
    root: is.hex(32),
    voids: [{ first: is.whole(1), last: is.whole(1), reason: is.one(REASONS) }],
    voids_hash: is.hex(32),
    beacon_round: is.whole(1),
    frozen_at: is.instant,
    is_late: is.flag,
  },
  beacon: {
    chain: { hash: is.hex(32), public_key: is.hex(96), scheme: is.text, genesis: is.whole(0), period: is.whole(1) },
    round: is.whole(1),
    signature: is.hex(48),
    randomness: is.hex(32),
  },
  seed: is.hex(32),
  drawn: [
    {
      position: is.whole(1),
      is_reserve: is.flag,
      ticket: is.whole(1),
      word: is.whole(0),
      line: is.whole(0),
      data: is.hex(LINE),
      leaf: is.hex(32),
      proof: [is.hex(32)],
    },
  ],
  key_id: is.hex(8),
  signature: is.hex(64),
}

const HEAD = {
  lines: is.whole(0),
  tickets: is.whole(0),
  root: is.hex(32),
  at: is.instant,
  signature: is.hex(64),
  key_id: is.hex(8),
}

function checkForm(value, form, path) {
  if (typeof form === 'function') return ensure(form(value), `${path} is ${JSON.stringify(value)}, which cannot be`)
  if (Array.isArray(form)) {
    ensure(Array.isArray(value), `${path} is not a list`)
    for (const [index, each] of value.entries()) checkForm(each, form[0], `${path}[${index}]`)
    return
  }
  ensure(typeof value === 'object' && value !== null && !Array.isArray(value), `${path || 'the file'} is not an object`)
  for (const name of Object.keys(value)) ensure(Object.hasOwn(form, name), `${path}.${name} is not known`)
  for (const name of Object.keys(form)) {
    if (OPTIONAL.includes(name) && !Object.hasOwn(value, name)) continue
    ensure(Object.hasOwn(value, name), `${path}.${name} is missing`)
    checkForm(value[name], form[name], `${path}.${name}`)
  }
}

/** JSON with the fields of each object in order and no spaces: RFC 8785. */
function canonical(value) {
  return JSON.stringify(value, (_, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(
          Object.keys(each)
            .sort()
            .map((name) => [name, each[name]]),
        )
      : each,
  )
}

function parseProof(file) {
  let proof
  try {
    proof = JSON.parse(file)
  } catch (error) {
    throw new Wrong(`it is not valid JSON: ${error.message}`)
  }
  if (is.text(proof?.format)) checkForm(proof.format, FORM.format, 'format')
  checkForm(proof, FORM, '')
  ensure(canonical(proof) === file, 'it is not canonical JSON (RFC 8785), so it was changed after it was made')
  return proof
}

// Signatures

function checkSignature(keys, keyId, signature, message) {
  const key = keys.find(({ key_id }) => key_id === keyId)
  ensure(key, `its key ${keyId} is not among the published keys`)
  const raw = bytes(key.public_key)
  ensure(sha256(raw).subarray(0, 8).toString('hex') === keyId, `the published key does not have the id ${keyId}`)
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
    format: 'jwk',
  })
  ensure(verify(null, message, publicKey, bytes(signature)), `its signature is not by the key ${keyId}`)
}

// The register and its Merkle tree

const ticketAt = (lines, offset) => Number(lines.readBigUInt64BE(offset))
const lineAt = (lines, index) => lines.subarray(index * LINE, (index + 1) * LINE)
const leafOf = (line) => sha256(Buffer.of(0), line)
const nodeOf = (left, right) => sha256(Buffer.of(1), left, right)

/** The largest power of two below n. */
function split(n) {
  let k = 1
  while (2 * k < n) k *= 2
  return k
}

/**
 * RFC 6962, 2.1: the hash of the lines from `start` to before `end`. Large parts are cached, since heads share them.
 */
function treeHash(lines, start, end, cache = new Map()) {
  if (end === start) return sha256()
  if (end === start + 1) return leafOf(lineAt(lines, start))
  const name = `${start} ${end}`
  if (cache.has(name)) return cache.get(name)
  const middle = start + split(end - start)
  const hash = nodeOf(treeHash(lines, start, middle, cache), treeHash(lines, middle, end, cache))
  if (end - start >= 256) cache.set(name, hash)
  return hash
}

/** RFC 6962, 2.1.1: the root for a leaf at this index of n; the last hash of a path is the one nearest to the root. */
function rootOf(leaf, index, n, path) {
  if (n === 1) {
    ensure(path.length === 0, 'its path has too many hashes')
    return leaf
  }
  ensure(path.length > 0, 'its path has too few hashes')
  const [rest, top] = [path.slice(0, -1), path.at(-1)]
  const k = split(n)
  return index < k ? nodeOf(rootOf(leaf, index, k, rest), top) : nodeOf(top, rootOf(leaf, index - k, n - k, rest))
}

/** Each line as an object, after checking that they contain each ticket once. */
function readRegister(lines) {
  ensure(lines.length % LINE === 0, 'the register ends within a line')
  const register = []
  let tickets = 0
  for (let offset = 0; offset < lines.length; offset += LINE) {
    const [first, last] = [ticketAt(lines, offset), ticketAt(lines, offset + 8)]
    const where = `line ${offset / LINE}`
    ensure(first === tickets + 1, `${where} begins with ticket ${first}, not ${tickets + 1}`)
    ensure(last >= first && Number.isSafeInteger(last), `${where} ends with ticket ${last}`)
    ensure(lines[offset + 16] < ROUTES.length, `${where} has an unknown route`)
    register.push({
      first,
      last,
      route: lines[offset + 16],
      entrant: lines.toString('latin1', offset + 17, offset + 33),
    })
    tickets = last
  }
  return register
}

const ticketsOf = (register) => register.at(-1)?.last ?? 0

/** The range, of sorted ranges, that contains a ticket. */
function rangeOf(ranges, ticket) {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle].last < ticket) low = middle + 1
    else high = middle
  }
  return low < ranges.length && ranges[low].first <= ticket ? low : -1
}

function checkVoidOrder(voids, tickets) {
  let previous = 0
  for (const { first, last } of voids) {
    ensure(first > previous && last >= first && last <= tickets, `tickets ${first} to ${last} are out of place`)
    previous = last
  }
}

// The draw

function wordOf(seed, index) {
  return createHmac('sha256', seed).update(uint(index, 8)).digest().readBigUInt64BE()
}

/** The last, incomplete multiple of the tickets is skipped, so that every ticket has the same number of words. */
function ticketOf(word, tickets) {
  const count = BigInt(tickets)
  const usable = 2n ** 64n - (2n ** 64n % count)
  return word < usable ? Number(word % count) + 1 : null
}

/** The number of eligible tickets of each entrant: all but the void ones. */
function countEligible(register, voids) {
  const eligible = new Map()
  for (const { first, last, entrant } of register)
    eligible.set(entrant, (eligible.get(entrant) ?? 0) + last - first + 1)
  for (const { first, last } of voids)
    for (let line = rangeOf(register, first); line < register.length && register[line].first <= last; line++) {
      const own = register[line]
      eligible.set(own.entrant, eligible.get(own.entrant) - (Math.min(last, own.last) - Math.max(first, own.first) + 1))
    }
  return eligible
}

function drawAgain(seed, register, voids, places, prizesPerEntrant) {
  const [tickets, eligible] = [ticketsOf(register), countEligible(register, voids)]
  const [drawn, times, picks] = [new Set(), new Map(), []]
  let left = [...eligible.values()].reduce((sum, count) => sum + count, 0)
  for (let word = 0; picks.length < places && left > 0; word++) {
    const ticket = ticketOf(wordOf(seed, word), tickets)
    if (ticket === null || drawn.has(ticket) || rangeOf(voids, ticket) >= 0) continue
    const line = rangeOf(register, ticket)
    const { entrant } = register[line]
    const before = times.get(entrant) ?? 0
    if (before === prizesPerEntrant) continue
    picks.push({ ticket, word, line })
    drawn.add(ticket)
    times.set(entrant, before + 1)
    eligible.set(entrant, eligible.get(entrant) - 1)
    left -= before + 1 === prizesPerEntrant ? eligible.get(entrant) + 1 : 1
  }
  return picks
}

// The steps

const winnersOf = (proof) => proof.prizes.reduce((sum, { quantity }) => sum + quantity, 0)

const STEPS = {
  PROOF_SIGNATURE({ proof, keys }) {
    const { signature, ...rest } = proof
    checkSignature(keys, proof.key_id, signature, Buffer.concat([Buffer.from(proof.format), sha256(canonical(rest))]))
    return `The file is signed with our published key ${proof.key_id}.`
  },

  FREEZE({ proof }) {
    const { freeze, prizes } = proof
    for (const [index, { position }] of prizes.entries())
      ensure(position === index + 1, `prize ${index + 1} has position ${position}`)
    ensure(winnersOf(proof) <= 65_535, 'there are too many prizes')
    const fields = [
      Buffer.from('fairdraw/freeze/1'),
      bytes(proof.round_id.replaceAll('-', '')),
      uint(freeze.lines, 8),
      uint(freeze.tickets, 8),
      bytes(freeze.root),
      bytes(freeze.voids_hash),
      uint(freeze.beacon_round, 8),
      uint(Date.parse(freeze.frozen_at), 8),
      uint(winnersOf(proof), 2),
      uint(proof.reserves, 2),
      uint(proof.prizes_per_entrant, 1),
    ]
    same('what the fields say', Buffer.concat(fields), bytes(freeze.bytes))
    return `The list, the prizes and the rules of the draw were fixed at ${freeze.frozen_at}.`
  },

  FREEZE_SIGNATURE({ proof: { freeze }, keys }) {
    checkSignature(keys, freeze.key_id, freeze.signature, bytes(freeze.bytes))
    return `The closed list is signed with our published key ${freeze.key_id}.`
  },

  BEACON_ROUND({ proof, chain }) {
    const [closes, draws, frozen] = [proof.closes_at, proof.draws_at, proof.freeze.frozen_at].map(Date.parse)
    ensure(draws >= closes, 'the draw was planned for before the round closed')
    ensure(frozen >= closes, 'the register was frozen before the round closed')
    const roundAt = (ms) => Math.max(1, Math.ceil((ms / 1000 - chain.genesis) / chain.period) + 1)
    const instantOf = (round) => (chain.genesis + (round - 1) * chain.period) * 1000
    const isLate = instantOf(roundAt(draws)) - frozen < MINUTE
    const round = isLate ? roundAt(frozen + MINUTE) : roundAt(draws)
    ensure(proof.freeze.beacon_round === round, `by the rule round ${round} decides, not ${proof.freeze.beacon_round}`)
    ensure(proof.freeze.is_late === isLate, `is_late must be ${isLate}`)
    const at = new Date(instantOf(round)).toISOString()
    return `Random number ${round} decides. It came at ${at}, at least a minute after the list closed${isLate ? ', which was late' : ''}.`
  },

  BEACON_SIGNATURE({ proof: { beacon, freeze }, chain }) {
    for (const name of Object.keys(chain))
      ensure(beacon.chain[name] === chain[name], `its chain has another ${name} than the one that is trusted`)
    ensure(beacon.round === freeze.beacon_round, `it is round ${beacon.round}, not the frozen ${freeze.beacon_round}`)
    const bls = bls12_381.shortSignatures
    const message = bls.hash(sha256(uint(beacon.round, 8)), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_')
    ensure(bls.verify(bytes(beacon.signature), message, bytes(chain.public_key)), 'its signature is not by the chain')
    return `The signature of random number ${beacon.round} is from the chain ${chain.hash.slice(0, 12)}….`
  },

  RANDOMNESS({ proof: { beacon } }) {
    same('the hash of the signature', sha256(bytes(beacon.signature)), bytes(beacon.randomness))
    return 'The random number is the hash of its signature, which anyone can work out.'
  },

  ROOT({ proof: { freeze }, lines }) {
    const size = Math.floor(lines.length / LINE)
    ensure(size === freeze.lines, `the register has ${size} lines, not ${freeze.lines}`)
    same('the root of the lines', treeHash(lines, 0, size), bytes(freeze.root))
    return `The fingerprint of the list was worked out again from all ${size} lines, and is the same.`
  },

  TICKETS({ proof: { freeze }, lines }) {
    const register = readRegister(lines)
    const tickets = ticketsOf(register)
    ensure(tickets === freeze.tickets, `the register has ${tickets} tickets, not ${freeze.tickets}`)
    if (tickets === 0) return 'No one entered.'
    const counts = ROUTES.map((name, route) => {
      const own = register.filter((line) => line.route === route)
      return `${name} ${own.reduce((sum, { first, last }) => sum + last - first + 1, 0)}`
    })
    return `Every ticket from 1 to ${tickets} is on the list exactly once: ${counts.filter((count) => !/ 0$/.test(count)).join(', ')}.`
  },

  VOIDS({ proof: { freeze } }) {
    checkVoidOrder(freeze.voids, freeze.tickets)
    const listed = freeze.voids.map(({ first, last, reason }) => [
      uint(first, 8),
      uint(last, 8),
      uint(REASONS.indexOf(reason), 1),
    ])
    same('the hash of the void tickets', sha256(...listed.flat()), bytes(freeze.voids_hash))
    const count = freeze.voids.reduce((sum, { first, last }) => sum + last - first + 1, 0)
    return `The tickets that can’t win are the ones that were signed: ${count} tickets.`
  },

  SEED({ proof }) {
    const salt = sha256(bytes(proof.freeze.bytes))
    const seed = Buffer.from(hkdfSync('sha256', bytes(proof.beacon.randomness), salt, 'fairdraw/seed/1', 32))
    same('the seed', seed, bytes(proof.seed))
    return 'The seed of the draw comes from the random number and the closed list.'
  },

  DRAWN_TICKETS({ proof, lines }) {
    const { freeze } = proof
    proof.drawn.forEach((drawn, index) => {
      const where = `drawn[${index}]`
      ensure(drawn.position === index + 1, `${where} has position ${drawn.position}`)
      ensure(drawn.is_reserve === index >= winnersOf(proof), `${where} has the wrong is_reserve`)
      ensure(freeze.tickets > 0, `${where} cannot be, as no one entered`)
      const named = ticketOf(wordOf(bytes(proof.seed), drawn.word), freeze.tickets)
      ensure(named === drawn.ticket, `${where}: word ${drawn.word} names ${named ?? 'no ticket'}`)
      const line = lineAt(lines, drawn.line)
      same(`${where}: line ${drawn.line}`, line, bytes(drawn.data))
      const [first, last] = [ticketAt(line, 0), ticketAt(line, 8)]
      ensure(first <= drawn.ticket && drawn.ticket <= last, `${where}: line ${drawn.line} does not have the ticket`)
      ensure(first >= 1 && Number.isSafeInteger(last) && line[16] < ROUTES.length, `${where}: its line is malformed`)
      same(`${where}: the leaf`, leafOf(line), bytes(drawn.leaf))
      ensure(drawn.line < freeze.lines, `${where}: there is no line ${drawn.line}`)
      const root = rootOf(bytes(drawn.leaf), drawn.line, freeze.lines, drawn.proof.map(bytes))
      same(`${where}: the root that its path leads to`, root, bytes(freeze.root))
    })
    return `Each of ${proof.drawn.length} drawn tickets comes from the random number, and is on the closed list.`
  },

  DRAW({ proof, lines }) {
    const { freeze, drawn } = proof
    const register = readRegister(lines)
    const places = winnersOf(proof) + proof.reserves
    const picks = drawAgain(bytes(proof.seed), register, freeze.voids, places, proof.prizes_per_entrant)
    picks.forEach(({ ticket, word, line }, index) => {
      const isSame = drawn[index]?.ticket === ticket && drawn[index].word === word && drawn[index].line === line
      ensure(isSame, `computed again, position ${index + 1} is ticket ${ticket}, by word ${word}, of line ${line}`)
    })
    ensure(drawn.length === picks.length, `computed again, only ${picks.length} tickets are drawn`)
    const winners = drawn.filter(({ is_reserve }) => !is_reserve).map(({ ticket }) => ticket)
    return `The draw was run again with the same result. Winning tickets: ${winners.join(', ') || 'none'}.`
  },

  HEADS({ proof, lines, keys, heads }) {
    checkForm(heads, [HEAD], 'heads')
    const register = readRegister(lines)
    const cache = new Map()
    let lineCount = 0
    for (const head of heads.toSorted(
      (one, other) => Date.parse(one.at) - Date.parse(other.at) || one.lines - other.lines,
    )) {
      const what = `the head of ${head.at}`
      const message = [
        Buffer.from('fairdraw/head/1'),
        bytes(proof.round_id.replaceAll('-', '')),
        uint(head.lines, 8),
        uint(head.tickets, 8),
        bytes(head.root),
        uint(Date.parse(head.at), 8),
      ]
      checkSignature(keys, head.key_id, head.signature, Buffer.concat(message))
      ensure(head.lines >= lineCount, `${what} has fewer lines than the one before it`)
      lineCount = head.lines
      ensure(head.lines <= register.length, `${what} has more lines than the register`)
      const tickets = register[head.lines - 1]?.last ?? 0
      ensure(head.tickets === tickets, `${what} has ${head.tickets} tickets, its lines have ${tickets}`)
      same(`${what}: the root of its lines`, treeHash(lines, 0, head.lines, cache), bytes(head.root))
    }
    return `Entries were only added since each of ${heads.length} published fingerprints.`
  },

  RECEIPT({ proof, lines, receipt }) {
    const form = { code: is.text, salt: is.hex(16), first_ticket: is.whole(1), last_ticket: is.whole(1) }
    checkForm(receipt, form, 'receipt')
    const { code, salt, first_ticket: first, last_ticket: last } = receipt
    const register = readRegister(lines)
    const index = rangeOf(register, first)
    ensure(
      index >= 0 && register[index].first === first && register[index].last === last,
      'no line has just your tickets',
    )
    const commitment = sha256('fairdraw/entry/1', bytes(salt), code)
    same('what your code and salt make', commitment, lineAt(lines, index).subarray(33))
    const noCount = proof.freeze.voids[rangeOf(proof.freeze.voids, first)]
    if (noCount) return `Your tickets ${first} to ${last} are on the list but can’t win: ${noCount.reason}.`
    return `Your tickets ${first} to ${last} are in the draw, on line ${index} of the list.`
  },
}

/** Without these limits a forged proof could describe another draw, or one that does not end. */
const DRAW_NEEDS = ['FREEZE', 'FREEZE_SIGNATURE', 'ROOT', 'TICKETS', 'VOIDS']

/**
 * All steps with their results. `file` is the text of the proof, `lines` the bytes of the register, `keys` and `chain`
 * the beacon chain that the verifier trusts.
 */
export function checkProof({ file, lines, keys, chain = QUICKNET, heads, receipt }) {
  const attempt = (name, action) => {
    try {
      return { name, ok: true, text: action() }
    } catch (error) {
      return {
        name,
        ok: false,
        text: error instanceof Wrong ? error.message : `it cannot be computed: ${error.message}`,
      }
    }
  }
  let proof
  const format = attempt('FORMAT', () => {
    proof = parseProof(file)
    return `This is the proof for round ${proof.round_id} of ${proof.campaign_tag}.`
  })
  if (!format.ok) return [format]
  const left = [heads === undefined && 'HEADS', receipt === undefined && 'RECEIPT']
  const names = Object.keys(STEPS).filter((name) => !left.includes(name))
  const evidence = {
    proof,
    lines: Buffer.from(lines.buffer, lines.byteOffset, lines.length),
    keys,
    chain,
    heads,
    receipt,
  }
  const steps = [format]
  for (const name of names) {
    const lacking = steps.filter((step) => !step.ok && DRAW_NEEDS.includes(step.name)).map((step) => step.name)
    const problem = `the draw was not run again, because these steps failed: ${lacking.join(', ')}`
    const isVain = name === 'DRAW' && lacking.length > 0
    steps.push(isVain ? { name, ok: false, text: problem } : attempt(name, () => STEPS[name](evidence)))
  }
  return steps
}

// The heads of the record of staff's changes

const AUDIT_HEAD = { lines: is.whole(1), hash: is.hex(32), at: is.instant, signature: is.hex(64), key_id: is.hex(8) }

/** Checks copies of the published heads, of several days, against each other. */
export function checkAuditHeads({ copies, keys }) {
  const seen = new Map()
  for (const copy of copies) {
    checkForm(copy, [AUDIT_HEAD], 'heads')
    for (const head of copy) {
      const what = `the head of ${head.at}`
      const fields = ['fairdraw/audit-head/1', uint(head.lines, 8), bytes(head.hash), uint(Date.parse(head.at), 8)]
      try {
        checkSignature(keys, head.key_id, head.signature, Buffer.concat(fields.map((field) => Buffer.from(field))))
      } catch (error) {
        throw new Wrong(`${what}: ${error.message}`)
      }
      const other = seen.get(head.lines) ?? head
      ensure(other.hash === head.hash, `${what} has another hash of line ${head.lines} than that of ${other.at}`)
      seen.set(head.lines, head)
    }
  }
  const inOrder = [...seen.values()].sort((one, other) => one.lines - other.lines)
  inOrder.forEach((head, index) => {
    const before = inOrder[index - 1]
    ensure(!before || before.at <= head.at, `the head of ${head.at} has more lines than the later one of ${before?.at}`)
  })
  return inOrder.length
}

// The command

function readJson(path) {
  const json = JSON.parse(readFileSync(path, 'utf8'))
  return json.data ?? json
}

function readReceipt(text) {
  const [code, salt, first, last] = text.split(':')
  return { code, salt, first_ticket: Number(first), last_ticket: Number(last) }
}

function readChain(path) {
  const { hash, public_key, schemeID, genesis_time, period } = readJson(path)
  return { hash, public_key, scheme: schemeID, genesis: genesis_time, period }
}

function main() {
  const options = {
    keys: { type: 'string' },
    chain: { type: 'string' },
    heads: { type: 'string' },
    receipt: { type: 'string' },
    audit: { type: 'boolean' },
    help: { type: 'boolean' },
  }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help) return console.log(HELP)
  if (values.audit) return verifyAuditHeads(values.keys, positionals)
  const [proof, ...pages] = positionals
  if (!proof || !values.keys) throw new Error('PROOF and --keys are needed; --help says more')
  const steps = checkProof({
    file: readFileSync(proof, 'utf8'),
    lines: Buffer.concat(pages.map((page) => readFileSync(page))),
    keys: readJson(values.keys).keys,
    ...(values.chain ? { chain: readChain(values.chain) } : {}),
    ...(values.heads ? { heads: readJson(values.heads).heads } : {}),
    ...(values.receipt === undefined ? {} : { receipt: readReceipt(values.receipt) }),
  })
  for (const { name, ok, text } of steps) console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(16)}  ${text}`)
  const failed = steps.filter(({ ok }) => !ok).length
  console.log(
    failed === 0 ? '\nThe draw is proven.' : `\nThe draw is NOT proven: ${failed} of ${steps.length} steps failed.`,
  )
  process.exitCode = failed === 0 ? 0 : 1
}

function verifyAuditHeads(keys, paths) {
  if (!keys || paths.length === 0) throw new Error('--keys and AUDIT are needed; --help says more')
  try {
    const count = checkAuditHeads({ copies: paths.map((path) => readJson(path).heads), keys: readJson(keys).keys })
    console.log(`ok      AUDIT_HEADS       ${count} heads are signed, and no copy contradicts another.`)
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    console.log(`FAILED  AUDIT_HEADS       ${error.message}`)
    process.exitCode = 1
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    main()
  } catch (error) {
    console.error(`It could not be checked: ${error.message}`)
    process.exitCode = 2
  }
}
