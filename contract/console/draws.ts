import { z } from 'zod'
import { deskDrawStates } from '#domain/draw/desk-state.ts'
import { resultStates } from '#domain/draw/elsewhere.ts'
import {
  exclusionKinds,
  exclusionMatches,
  exclusionPlaces,
  exclusionReasons,
  exclusionStates,
} from '#domain/draw/exclusion.ts'
import { drawMethods } from '#domain/draw/plan.ts'
import { voidReasons } from '#domain/draw/void-reason.ts'
import { drawSchema, ofRound, roundIdSchema } from '../draws.ts'
import { endpoint } from '../endpoint.ts'
import { tagSchema } from '../fields.ts'
import { instantSchema } from '../time.ts'
import { fileLinkSchema } from './files.ts'
import { listSearchSchema, listShape } from './lists.ts'
import { reasonSchema } from './staff.ts'

const countSchema = z.int().min(0)

const roundSchema = z.object({
  round_id: roundIdSchema,
  campaign_tag: z.string(),
  title: z.string(),
  brand: z.string().nullable(),
  state: z.enum(deskDrawStates),
  method: z.enum(drawMethods),
  closes_at: instantSchema,
  freezes_at: instantSchema.meta({ description: 'As planned' }),
  draws_at: instantSchema.meta({ description: 'As planned' }),
  frozen_at: instantSchema.nullable(),
  drawn_at: instantSchema.nullable(),
  tickets: countSchema,
  paid: countSchema,
  free_web: countSchema,
  postal: countSchema,
  phone: countSchema,
  sms: countSchema,
  promo: countSchema,
  spin: countSchema,
})
export type DeskRound = z.output<typeof roundSchema>

export const listDrawsDesk = endpoint({
  method: 'GET',
  path: '/api/console/draws',
  access: 'staff',
  action: 'draw.read',
  summary: 'Lists rounds with their tickets by route: those that are open, and those that were entered.',
  ...listShape({
    sorts: ['next', 'draws_at', 'closes_at', 'title', 'tickets'],
    sort: 'next',
    filter: { state: z.enum(deskDrawStates).optional(), campaign_tag: tagSchema.optional(), search: listSearchSchema },
    row: roundSchema,
  }),
  domainErrors: [],
})

const ticketSchema = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

const resultSchema = z.object({
  result_id: z.uuid(),
  state: z.enum(resultStates),
  drawn_by: z.string(),
  drawn_where: z.string(),
  drawn_at: instantSchema,
  words: z.string(),
  tickets: z.array(ticketSchema).meta({ description: 'In order of the prizes, then of the reserves' }),
  evidence_name: z.string(),
  evidence_hash: z.string(),
  recorded_at: instantSchema,
  approval_id: z.uuid().nullable(),
})

export type DeskResult = z.output<typeof resultSchema>

export const getDrawDesk = endpoint({
  method: 'GET',
  path: '/api/console/draws/:round_id',
  access: 'staff',
  action: 'draw.read',
  summary: 'Returns a round as everyone sees its draw, with its plan and what does not count in it.',
  params: ofRound,
  answer: z.object({
    round: roundSchema,
    draw: drawSchema,
    voids: z.array(z.object({ reason: z.enum(voidReasons), tickets: countSchema })),
    decides_at: instantSchema.nullable().meta({ description: 'The instant of the round of the beacon that decides' }),
    results: z.array(resultSchema).meta({ description: 'Recorded results of a draw made elsewhere' }),
    is_public: z.boolean().meta({ description: 'Whether everyone can see the draw' }),
  }),
  domainErrors: [],
})

const exclusionSchema = z.object({
  exclusion_id: z.uuid(),
  kind: z
    .enum(exclusionKinds)
    .nullable()
    .meta({ description: 'The group of people on the list; null if it was made by a command' }),
  place: z.enum([...exclusionPlaces, 'ROUND']),
  of: z.string().nullable().meta({ description: 'The brand, or the tag of the campaign' }),
  round_id: roundIdSchema.nullable(),
  reason: z.enum(exclusionReasons),
  people: countSchema.nullable(),
  lines: countSchema.nullable().meta({ description: 'How many lines the list had' }),
  matched_accounts: countSchema
    .nullable()
    .meta({ description: 'How many accounts they matched when it was requested' }),
  unmatched_lines: countSchema.nullable().meta({ description: 'How many lines matched no account then' }),
  tickets: z.array(countSchema).nullable(),
  words: z.string(),
  state: z.enum(exclusionStates),
  recorded_at: instantSchema,
  approved_at: instantSchema.nullable(),
  approval_id: z.uuid().nullable(),
})
export type Exclusion = z.output<typeof exclusionSchema>

export const listExclusions = endpoint({
  method: 'GET',
  path: '/api/console/exclusions',
  access: 'staff',
  action: 'draw.read',
  summary: 'Lists who and what cannot win: lists of people, of whom hashes alone are stored, and tickets of rounds.',
  ...listShape({
    sorts: ['recorded_at'],
    sort: '-recorded_at',
    filter: {
      state: z.enum(exclusionStates).optional(),
      kind: z.enum(exclusionKinds).optional(),
      round_id: roundIdSchema.optional(),
    },
    row: exclusionSchema,
  }),
  domainErrors: [],
})

/** Accounts of brands that the caller may not see have no name and no email. */
export const listExclusionLines = endpoint({
  method: 'GET',
  path: '/api/console/exclusions/:exclusion_id/lines',
  access: 'staff',
  action: 'draw.read',
  summary: 'Lists the lines of a list of people, with the accounts that each matched when the list was requested.',
  params: z.object({ exclusion_id: z.uuid() }),
  ...listShape({
    sorts: ['line'],
    sort: 'line',
    filter: { matched: z.enum(exclusionMatches).optional() },
    row: z.object({
      line: z.int(),
      accounts: z.array(
        z.object({
          account_id: z.string(),
          state: z.enum(['ACTIVE', 'BLOCKED', 'DELETED']),
          name: z.string().nullable(),
          email: z.string().nullable().meta({ description: 'Masked' }),
        }),
      ),
    }),
  }),
  domainErrors: [],
})

/** HAS_BAD_LINES: nothing was taken. WAITING: the list is stored as hashes, and counts when another person approves. */
export const excludePeople = endpoint({
  method: 'POST',
  path: '/api/console/exclusions',
  access: 'staff',
  action: 'draw.exclude',
  summary: 'Requests that the people of a CSV cannot win: on each line an email, or a name and a date of birth.',
  body: z.object({
    kind: z.enum(exclusionKinds),
    place: z.enum(exclusionPlaces),
    of: z.string().trim().min(1).max(60).optional().meta({ description: 'The code of a brand, or a campaign’s tag' }),
    reason: reasonSchema,
  }),
  upload: true,
  answer: z.object({
    outcome: z.enum(['WAITING', 'HAS_BAD_LINES']),
    approval_id: z.uuid().nullable(),
    people: countSchema.meta({ description: 'How many different people the file names' }),
    lines: countSchema,
    unmatched: z.array(z.int()).meta({ description: 'The first 500 lines that match no account' }),
    bad: z
      .array(z.object({ line: z.int(), message: z.string() }))
      .meta({ description: 'The first 500 lines that cannot be read' }),
  }),
  domainErrors: [],
})

const TICKETS_MAX = 1000

export const excludeTickets = endpoint({
  method: 'POST',
  path: '/api/console/draws/:round_id/exclusions',
  access: 'staff',
  action: 'draw.exclude',
  summary: 'Requests that tickets of a round that is not frozen yet cannot win.',
  params: ofRound,
  body: z.object({
    tickets: z.array(ticketSchema).min(1, 'Please enter a ticket').max(TICKETS_MAX),
    why: z.enum(exclusionReasons),
    reason: reasonSchema,
  }),
  answer: z.object({ outcome: z.enum(['WAITING']), approval_id: z.uuid() }),
  domainErrors: [],
})

const lineSchema = z.string().trim().min(1, 'Please fill this in').max(200)

export const recordResult = endpoint({
  method: 'POST',
  path: '/api/console/draws/:round_id/results',
  access: 'staff',
  action: 'draw.record',
  summary:
    'Records what was drawn elsewhere, with its evidence: PDF, JPEG, PNG, audio or video. Another person has to approve it.',
  params: ofRound,
  body: z.object({
    drawn_by: lineSchema,
    drawn_where: lineSchema,
    drawn_at: instantSchema,
    tickets: z
      .string()
      .trim()
      .regex(/^\d{1,15}(\s*,\s*\d{1,15}){0,999}$/, 'Numbers separated by commas, such as 12, 7')
      .meta({ description: 'In order of the prizes, then of the reserves' }),
    words: lineSchema.meta({ description: 'How it was drawn, shown to everyone' }),
    reason: reasonSchema,
  }),
  upload: true,
  answer: z.object({ outcome: z.enum(['WAITING']), approval_id: z.uuid() }),
  domainErrors: [],
})

export const getEvidence = endpoint({
  method: 'POST',
  path: '/api/console/draws/:round_id/results/:result_id/evidence',
  access: 'staff',
  action: 'draw.read',
  summary: 'Gives out the address of the evidence, which lapses after a minute and serves the caller alone.',
  params: ofRound.extend({ result_id: z.uuid() }),
  answer: fileLinkSchema,
  domainErrors: [],
})
