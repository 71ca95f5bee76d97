import { z } from 'zod'
import type { PublishedHead } from '#domain/draw/head.ts'
import type { Proof } from '#domain/draw/proof.ts'
import { voidReasons } from '#domain/draw/void-reason.ts'
import { penceSchema } from './money.ts'
import { instantSchema } from './time.ts'

/** So many bytes in lower-case hex. */
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

const freezeSchema = z.strictObject({
  bytes: hexSchema(134).meta({ description: 'What is signed' }),
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

/** What a register was at an instant, signed. */
export const headSchema = z.strictObject({
  lines: indexSchema,
  tickets: indexSchema,
  root: hexSchema(32),
  at: instantSchema,
  signature: hexSchema(64),
  key_id: hexSchema(8),
}) satisfies z.ZodType<unknown, PublishedHead>

const beaconSchema = z.strictObject({
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
  word: indexSchema.meta({ description: 'Which word of the seed named it, from 0' }),
  line: indexSchema.meta({ description: 'Its line in the register, from 0' }),
  data: hexSchema(65),
  leaf: hexSchema(32),
  proof: z.array(hexSchema(32)),
})

/**
 * Everything that a stranger needs to compute a draw again, beside the lines of its register. The file is the canonical
 * JSON (RFC 8785) of this; `signature` is over the rest of it.
 */
export const proofSchema = z.strictObject({
  format: z.literal('fairdraw/proof/1'),
  round_id: z.uuid().lowercase(),
  campaign_tag: z.string(),
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
