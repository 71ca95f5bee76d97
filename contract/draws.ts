import { z } from 'zod'
import { routes } from '#domain/campaign/campaign-kinds.ts'
import type { PublishedHead } from '#domain/draw/head.ts'
import { lateReasons } from '#domain/draw/late-freeze.ts'
import type { Proof } from '#domain/draw/proof.ts'
import { voidReasons } from '#domain/draw/void-reason.ts'
import { winnerNamings } from '#domain/winners/winner-case.ts'
import { assetSchema } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { publicIdSchema, tagSchema } from './fields.ts'
import { penceSchema } from './money.ts'
import { instantSchema } from './time.ts'
import { winnerPhotoSchema } from './winner-photo.ts'
import { winnerStateShape } from './winner-state.ts'

/** A number of bytes in lower-case hex. */
const hexSchema = (bytes: number) =>
  z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`), `must be ${2 * bytes} hex digits in lower case`)

const numberSchema = z.int().min(1)
const indexSchema = z.int().min(0)

const prizeSchema = z.strictObject({
  position: numberSchema,
  title: z.string(),
  value: penceSchema,
  quantity: numberSchema.max(65_535),
})

export const freezeSchema = z.strictObject({
  bytes: hexSchema(134).meta({ description: 'The signed bytes' }),
  signature: hexSchema(64),
  key_id: hexSchema(8),
  lines: indexSchema,
  tickets: indexSchema,
  root: hexSchema(32),
  voids: z.array(z.strictObject({ first: numberSchema, last: numberSchema, reason: z.enum(voidReasons) })),
  voids_hash: hexSchema(32),
  beacon_round: numberSchema,
  frozen_at: instantSchema,
  is_late: z.boolean().meta({ description: 'Whether a later round of the beacon decides than was planned' }),
})

/** The signed state of a register at an instant. */
export const headSchema = z.strictObject({
  lines: indexSchema,
  tickets: indexSchema,
  root: hexSchema(32),
  at: instantSchema,
  signature: hexSchema(64),
  key_id: hexSchema(8),
}) satisfies z.ZodType<unknown, PublishedHead>

export const beaconSchema = z.strictObject({
  chain: z.strictObject({
    hash: hexSchema(32),
    public_key: hexSchema(96),
    scheme: z.string(),
    genesis: indexSchema.meta({ description: 'Seconds since 1970' }),
    period: numberSchema.meta({ description: 'Seconds' }),
  }),
  round: numberSchema,
  signature: hexSchema(48),
  randomness: hexSchema(32),
})

const drawnSchema = z.strictObject({
  position: numberSchema.meta({ description: 'Winners from 1, then the reserves' }),
  is_reserve: z.boolean(),
  ticket: numberSchema,
  word: indexSchema.meta({ description: 'Index of the seed word that selected it, from 0' }),
  line: indexSchema.meta({ description: 'Its line in the register, from 0' }),
  data: hexSchema(65),
  leaf: hexSchema(32),
  proof: z.array(hexSchema(32)),
})

/**
 * The data that a stranger needs to compute a draw again, besides the lines of its register. The file is the canonical
 * JSON (RFC 8785) of this; `signature` is over the rest of it.
 */
export const proofSchema = z.strictObject({
  format: z.literal('fairdraw/proof/1'),
  round_id: z.uuid().lowercase(),
  campaign_tag: z.string(),
  /** Absent in proofs of rounds that were frozen before terms were part of a freeze. */
  terms_hash: hexSchema(32).exactOptional(),
  closes_at: instantSchema,
  draws_at: instantSchema,
  prizes: z.array(prizeSchema),
  reserves: indexSchema.max(65_535),
  prizes_per_entrant: numberSchema.max(255),
  freeze: freezeSchema,
  beacon: beaconSchema,
  seed: hexSchema(32),
  drawn: z.array(drawnSchema),
  key_id: hexSchema(8),
  signature: hexSchema(64),
}) satisfies z.ZodType<unknown, Proof>

export const drawStates = ['PLANNED', 'FROZEN', 'DRAWN', 'ELSEWHERE'] as const

/** Only lower case is accepted, because the id is part of file names. */
export const roundIdSchema = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'must be a UUID in lower case')
export const ofRound = z.object({ round_id: roundIdSchema })
/** A whole number in an address. */
const numberTextSchema = z.codec(z.string().regex(/^\d{1,15}$/, 'must be a whole number'), z.int().min(0), {
  decode: Number,
  encode: String,
})

export const listedDrawSchema = z.object({
  round_id: roundIdSchema,
  campaign_tag: z.string(),
  title: z.string(),
  state: z.enum(drawStates),
  closes_at: instantSchema,
  draws_at: instantSchema,
  beacon_round: numberSchema
    .nullable()
    .meta({ description: 'The round of the beacon that decides; null for what is drawn elsewhere' }),
  tickets: indexSchema,
  lines: indexSchema.meta({ description: 'Lines of the newest head' }),
})
export type ListedDraw = z.output<typeof listedDrawSchema>

const drawCardSchema = listedDrawSchema.extend({
  prize_value: penceSchema.meta({ description: 'All prizes of the round together; 0 where no value is known' }),
  asset: assetSchema.nullable().meta({ description: 'The first picture of the campaign' }),
  is_quick: z.boolean().meta({ description: 'A round of less than half an hour' }),
})
export type DrawCard = z.output<typeof drawCardSchema>

const winnerSchema = z.object({
  position: numberSchema,
  ticket: numberSchema,
  prize: z.string(),
  name: z.string().optional(),
  county: z.string().optional(),
  naming: z
    .enum(winnerNamings)
    .nullable()
    .meta({ description: 'How the winner chose to be named; null until they chose' }),
  ...winnerStateShape,
  photo: winnerPhotoSchema.optional(),
})

/** The record of a draw by two members of staff, with the fingerprint of the evidence that they store. */
export const elsewhereSchema = z.object({
  drawn_by: z.string(),
  drawn_where: z.string(),
  drawn_at: instantSchema,
  words: z.string(),
  evidence_hash: hexSchema(32),
})

export const drawSchema = listedDrawSchema.extend({
  prizes: z.array(prizeSchema),
  reserves: indexSchema,
  prizes_per_entrant: numberSchema,
  tickets_max: numberSchema.nullable().meta({ description: 'The most tickets sold online in a raffle' }),
  by_route: z.record(z.enum(routes), indexSchema).meta({ description: 'Tickets by the route of their entries' }),
  head: headSchema.nullable(),
  freeze: freezeSchema.nullable(),
  planned_beacon_round: numberSchema.nullable().meta({
    description: 'The round of the beacon that was promised before anyone entered; a late freeze takes a later one',
  }),
  late_reason: z.enum(lateReasons).nullable().meta({ description: 'Why a late freeze was late, where it is known' }),
  beacon: beaconSchema
    .nullable()
    .meta({ description: 'The public random number that decided the draw; null until it is drawn' }),
  elsewhere: elsewhereSchema.nullable().meta({ description: 'The recorded result of a draw made elsewhere' }),
  winners: z.array(winnerSchema),
})
export type Draw = z.output<typeof drawSchema>

const drawListSchema = z.object({ draws: z.array(drawCardSchema), next: roundIdSchema.nullable() })
export type DrawList = z.output<typeof drawListSchema>

const drawTimeSchema = z.enum(['UPCOMING', 'PAST'])
export type DrawTime = z.output<typeof drawTimeSchema>

/**
 * Newest closing first, or the next one first if only upcoming draws are listed. 50 a page; `before` is the `next` of
 * the page before. By `time`, only the newest of a campaign's quick draws is listed, unless the campaign is named.
 */
export const listDraws = endpoint({
  method: 'GET',
  path: '/api/draws',
  access: 'public',
  summary: 'Lists the draws that are planned and those that were made.',
  query: z.object({
    campaign_tag: tagSchema.optional(),
    state: z.enum(drawStates).optional(),
    time: drawTimeSchema.optional().meta({ description: 'UPCOMING: not drawn yet, the next one first' }),
    before: roundIdSchema.optional(),
  }),
  answer: drawListSchema,
  domainErrors: [],
})

/** In the order of `listDraws`. */
export const listOwnDraws = endpoint({
  method: 'GET',
  path: '/api/draws/own',
  access: 'account',
  summary: 'Lists the draws of the rounds that the account has entered.',
  query: z.object({ time: drawTimeSchema, before: roundIdSchema.optional() }),
  answer: drawListSchema,
  domainErrors: [],
})

export const listDrawKeys = endpoint({
  method: 'GET',
  path: '/api/draws/keys',
  access: 'public',
  summary: 'Lists the public keys by which heads, freezes and proofs were ever signed.',
  answer: z.object({
    keys: z.array(
      z.object({
        key_id: hexSchema(8),
        public_key: hexSchema(32),
        from: instantSchema,
        until: instantSchema.optional().meta({ description: 'When another key took its place' }),
      }),
    ),
  }),
  domainErrors: [],
})

export const getDraw = endpoint({
  method: 'GET',
  path: '/api/draws/:round_id',
  access: 'public',
  summary: 'Returns a draw: its plan, its numbers, its freeze and its winners.',
  params: ofRound,
  answer: drawSchema,
  domainErrors: ['NotFoundError'],
})

/** The hash of a line covers all lines before it. */
export const auditHeadSchema = z.object({
  lines: indexSchema.meta({ description: 'How many lines the audit had' }),
  hash: hexSchema(32).meta({ description: 'Hash of the last line, which covers all lines before it' }),
  at: instantSchema,
  signature: hexSchema(64),
  key_id: hexSchema(8),
})

/** Newest first, 100 a page; `before` is the `next` of the page before. */
export const listAuditHeads = endpoint({
  method: 'GET',
  path: '/api/draws/audit-heads',
  access: 'public',
  summary: "Lists the signed heads of the record of staff's changes.",
  query: z.object({ before: numberTextSchema.optional() }),
  answer: z.object({ heads: z.array(auditHeadSchema), next: z.string().nullable() }),
  domainErrors: [],
})

/** Oldest first. */
export const listDrawHeads = endpoint({
  method: 'GET',
  path: '/api/draws/:round_id/heads',
  access: 'public',
  summary: "Lists the signed heads of a round's register.",
  params: ofRound,
  answer: z.object({ heads: z.array(headSchema) }),
  domainErrors: ['NotFoundError'],
})

export const getInclusionProof = endpoint({
  method: 'GET',
  path: '/api/draws/:round_id/inclusion/:line',
  access: 'public',
  summary: 'Proves that a line, counted from 0, is in the head with this number of lines, or in the newest head.',
  params: ofRound.extend({ line: numberTextSchema }),
  query: z.object({ lines: numberTextSchema.optional() }),
  answer: z.object({
    line: indexSchema,
    lines: indexSchema,
    leaf: hexSchema(32),
    data: hexSchema(65),
    proof: z.array(hexSchema(32)),
  }),
  domainErrors: ['NotFoundError'],
})

export const getConsistencyProof = endpoint({
  method: 'GET',
  path: '/api/draws/:round_id/consistency',
  access: 'public',
  summary: 'Proves that the register of one head, by its lines, is the beginning of that of another.',
  params: ofRound,
  query: z.object({ from: numberTextSchema, to: numberTextSchema }),
  answer: z.object({ from: indexSchema, to: indexSchema, proof: z.array(hexSchema(32)) }),
  domainErrors: ['NotFoundError'],
})

/** The receipt of an entry, by its code, for its owner alone. */
export const getEntryReceipt = endpoint({
  method: 'GET',
  path: '/api/draws/mine/:entry_code',
  access: 'account',
  summary: "Returns what opens an entry's own line in the register.",
  params: z.object({ entry_code: publicIdSchema }),
  answer: z.object({
    round_id: roundIdSchema,
    line: indexSchema,
    first_ticket: numberSchema,
    last_ticket: numberSchema,
    salt: hexSchema(16),
    commitment: hexSchema(32),
  }),
  domainErrors: ['EntryNotFound'],
})

/** The odds in a round, or in the open round of a campaign. A campaign without entries may have no round yet. */
export const getOwnOdds = endpoint({
  method: 'GET',
  path: '/api/draws/odds',
  access: 'account',
  summary: "Counts the person's tickets among all of a round.",
  query: z
    .object({ round_id: roundIdSchema.optional(), campaign_tag: tagSchema.optional() })
    .refine((of) => (of.round_id === undefined) !== (of.campaign_tag === undefined), 'either a round or a campaign'),
  answer: z.object({
    round_id: roundIdSchema.nullable(),
    own: indexSchema.meta({ description: 'Tickets of the person, by every route and account' }),
    tickets: indexSchema,
    tickets_max: numberSchema.nullable().meta({ description: 'The most tickets sold online in a raffle' }),
    prizes: numberSchema.meta({ description: 'How many prizes the round gives' }),
  }),
  domainErrors: ['NotFoundError'],
})

const resultEmails = { results_by_email: z.boolean(), reminders_by_email: z.boolean() }

export const getResultEmails = endpoint({
  method: 'GET',
  path: '/api/draws/results',
  access: 'account',
  summary: 'Returns whether the account wants emails on the day of its draws, and when they are done.',
  answer: z.object(resultEmails),
  domainErrors: [],
})

export const setResultEmails = endpoint({
  method: 'POST',
  path: '/api/draws/results',
  access: 'account',
  summary:
    'Sets whether the account wants emails on the day of its draws, and when they are done; of each one a day at most.',
  body: z.object(resultEmails),
  answer: z.object(resultEmails),
  domainErrors: [],
})

/** Lines of a register in one file; pages are counted from 0. */
export const LINES_PER_PAGE = 65_536

/** The path of a file of up to `LINES_PER_PAGE` lines of 65 bytes, under the base of the API. */
export function linesPath(roundId: string, page: number): string {
  return `/api/draws/${roundId}/lines?page=${page}`
}

/** The path of the file that proves a draw, under the base of the API. */
export function proofPath(roundId: string): string {
  return `/api/draws/${roundId}/proof.json`
}
