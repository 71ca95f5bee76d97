import { z } from 'zod'
import {
  ADDRESS_LENGTH_MAX,
  addressProblem,
  normaliseLine,
  PLACE_LENGTH_MAX,
  placeProblem,
  wholePostcodeProblem,
} from '#domain/person/delivery-address.ts'
import { normalisePostcode, POSTCODE_LENGTH_MAX } from '#domain/person/person.ts'
import { holdReasons, winnerCaseStates, winnerNamings } from '#domain/winners/winner-case.ts'
import { drawStates, roundIdSchema } from './draws.ts'
import { endpoint } from './endpoint.ts'
import { birthDateSchema, msisdnSchema, nameSchema, typedText } from './fields.ts'
import { penceSchema } from './money.ts'
import { instantSchema } from './time.ts'
import { winnerPhotoSchema } from './winner-photo.ts'
import { winnerStateShape } from './winner-state.ts'

export const addressSchema = typedText(
  addressProblem,
  { description: 'House and street', maxLength: ADDRESS_LENGTH_MAX },
  normaliseLine,
)
export const placeSchema = typedText(
  placeProblem,
  { description: 'Town or county', maxLength: PLACE_LENGTH_MAX },
  normaliseLine,
)
export const wholePostcodeSchema = typedText(
  wholePostcodeProblem,
  { description: 'Whole UK postcode, in upper or lower case', maxLength: POSTCODE_LENGTH_MAX },
  normalisePostcode,
)
export const namingSchema = z.enum(winnerNamings, 'Please choose one')

const caseIdSchema = roundIdSchema.meta({ description: 'Id of a winner’s case' })
const ofCase = z.object({ case_id: caseIdSchema })
/** The token of an emailed link. Without one, the session must be that of the account which won. */
const claimTokenSchema = z.string().min(1).max(1_000)

/** Newest first, 50 a page. Rounds of less than half an hour are quick draws, which only their own pages show. */
export const listWinners = endpoint({
  method: 'GET',
  path: '/api/winners',
  access: 'public',
  summary: 'Lists the winners of all draws except quick ones, named as they chose.',
  query: z.object({ before: caseIdSchema.optional() }),
  answer: z.object({
    winners: z.array(
      z.object({
        round_id: roundIdSchema,
        title: z.string(),
        draw_state: z.enum(drawStates).extract(['DRAWN', 'ELSEWHERE']),
        prize: z.string(),
        ticket: z.int().min(1),
        drawn_at: instantSchema,
        name: z.string().optional(),
        county: z.string().optional(),
        naming: z.enum(winnerNamings).nullable(),
        ...winnerStateShape,
        photo: winnerPhotoSchema.optional(),
      }),
    ),
    won_lately: z.object({ prizes: z.int(), value: penceSchema }).meta({
      description: 'Prizes drawn in the last 30 days and what they are worth, without forfeited ones and quick draws',
    }),
    next: caseIdSchema.nullable().meta({ description: '`before` of the next page' }),
  }),
  domainErrors: [],
})

const winnersCaseSchema = z.object({
  case_id: caseIdSchema,
  round_id: roundIdSchema,
  title: z.string().meta({ description: 'Title of the campaign' }),
  prize: z.string(),
  is_credit: z.boolean().meta({ description: 'Site credit is granted without delivery details' }),
  ticket: z.int().min(1),
  state: z.enum(winnerCaseStates),
  on_hold: z.enum(holdReasons).nullable().meta({ description: 'Why two people decide about the prize first' }),
  answer_ends_at: instantSchema,
  answered_at: instantSchema.nullable(),
  naming: z.enum(winnerNamings).nullable(),
})
export type WinnersCase = z.output<typeof winnersCaseSchema>

/** A POST, so that the token of a link is in no logged address. */
export const getWinnersCase = endpoint({
  method: 'POST',
  path: '/api/winners/cases/:case_id',
  access: 'public',
  summary: "Returns a winner's case to its winner.",
  params: ofCase,
  body: z.object({ token: claimTokenSchema.optional() }),
  answer: winnersCaseSchema,
  domainErrors: ['EntryNotFound', 'ClaimLinkInvalid'],
})

/** Phone, birth date and address are needed unless the prize is site credit. */
export const claimPrize = endpoint({
  method: 'POST',
  path: '/api/winners/cases/:case_id/claim',
  access: 'public',
  securityEvent: 'winner claims',
  summary: "Saves a winner's details and how they want to be named. Once for each prize.",
  params: ofCase,
  body: z.object({
    token: claimTokenSchema.optional(),
    naming: namingSchema,
    first_name: nameSchema,
    last_name: nameSchema,
    county: placeSchema,
    phone: msisdnSchema.optional(),
    dob: birthDateSchema.optional(),
    address: addressSchema.optional(),
    town: placeSchema.optional(),
    postcode: wholePostcodeSchema.optional(),
  }),
  answer: winnersCaseSchema,
  domainErrors: ['EntryNotFound', 'ClaimLinkInvalid', 'ClaimAlreadyMade', 'ClaimOver'],
})
