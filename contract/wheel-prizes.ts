import { z } from 'zod'
import { wheelPrizeStates } from '#domain/wheel/wheel-prize.ts'
import { endpoint } from './endpoint.ts'
import { nameSchema } from './fields.ts'
import { instantSchema } from './time.ts'
import { addressSchema, placeSchema, wholePostcodeSchema } from './winners.ts'

export const wheelPrizeIdSchema = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'must be a UUID in lower case')
  .meta({ description: 'Id of a prize of the wheel that is sent' })
const ofPrize = z.object({ prize_id: wheelPrizeIdSchema })
/** The token of an emailed or texted link. Without one, the session must be that of the account which won. */
const claimTokenSchema = z.string().min(1).max(1_000)

/** The delivery address of a prize. */
export const deliveryShape = {
  first_name: nameSchema,
  last_name: nameSchema,
  address: addressSchema,
  town: placeSchema,
  county: placeSchema,
  postcode: wholePostcodeSchema,
}

export const prizeDeliveryShape = {
  prize_id: wheelPrizeIdSchema,
  state: z.enum(wheelPrizeStates),
  answered_at: instantSchema.nullable().meta({ description: 'When an address was given' }),
  entered_by_us: z.boolean().meta({ description: 'Our staff typed the address; the winner can still replace it' }),
  sent_at: instantSchema.nullable(),
  carrier: z.string().nullable(),
  reference: z.string().nullable().meta({ description: 'Tracking number' }),
}

const wheelPrizeSchema = z.object({ ...prizeDeliveryShape, prize: z.string(), reward_id: z.string() })
export type WonWheelPrize = z.output<typeof wheelPrizeSchema>

/** A POST, because the token of a link must not appear in an address that is logged. */
export const getWheelPrize = endpoint({
  method: 'POST',
  path: '/api/spin/won/:prize_id',
  access: 'public',
  summary: 'Returns a prize of the wheel that is sent, to its winner.',
  params: ofPrize,
  body: z.object({ token: claimTokenSchema.optional() }),
  answer: wheelPrizeSchema,
  domainErrors: ['ClaimLinkInvalid'],
})

export const claimWheelPrize = endpoint({
  method: 'POST',
  path: '/api/spin/won/:prize_id/claim',
  access: 'public',
  securityEvent: 'winner claims',
  summary: 'Saves where a prize of the wheel is sent to. Once, or in place of an address that staff typed.',
  params: ofPrize,
  body: z.object({ token: claimTokenSchema.optional(), ...deliveryShape }),
  answer: wheelPrizeSchema,
  domainErrors: ['ClaimLinkInvalid', 'ClaimAlreadyMade', 'ClaimOver'],
})

export const declineWheelPrize = endpoint({
  method: 'POST',
  path: '/api/spin/won/:prize_id/decline',
  access: 'public',
  securityEvent: 'winner claims',
  summary: 'Closes a prize of the wheel that its winner does not want. Nothing is sent.',
  params: ofPrize,
  body: z.object({ token: claimTokenSchema.optional() }),
  answer: wheelPrizeSchema,
  domainErrors: ['ClaimLinkInvalid', 'ClaimOver'],
})
