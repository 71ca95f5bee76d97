import { z } from 'zod'
import { CARRIER_LENGTH_MAX, REFERENCE_LENGTH_MAX, wheelPrizeStates } from '#domain/wheel/wheel-prize.ts'
import { endpoint } from '../endpoint.ts'
import { instantSchema } from '../time.ts'
import { deliveryShape, wheelPrizeIdSchema } from '../wheel-prizes.ts'
import { listSearchSchema, listShape } from './lists.ts'
import { reasonSchema } from './staff.ts'

const ofPrize = z.object({ prize_id: wheelPrizeIdSchema })
export const wheelPrizeWaits = ['ADDRESS', 'SENDING', 'LATE'] as const
export type WheelPrizeWait = (typeof wheelPrizeWaits)[number]

export const deskWheelPrizeSchema = z.object({
  prize_id: wheelPrizeIdSchema,
  reward_id: z.string().meta({ description: 'The number in the emails to the winner' }),
  prize: z.string(),
  state: z.enum(wheelPrizeStates),
  won_at: instantSchema,
  due_at: instantSchema.meta({ description: 'When it should be sent' }),
  answered_at: instantSchema.nullable(),
  sent_at: instantSchema.nullable(),
  closed_at: instantSchema.nullable(),
  is_late: z.boolean().meta({ description: 'Not sent when it should have been' }),
})
export type DeskWheelPrize = z.output<typeof deskWheelPrizeSchema>

export const listWheelPrizes = endpoint({
  method: 'GET',
  path: '/api/console/wheel-prizes',
  access: 'staff',
  action: 'wheel-prize.read',
  summary: 'Lists prizes of the wheel that are sent, without the names of their winners.',
  ...listShape({
    sorts: ['won_at', 'due_at', 'prize'],
    sort: '-won_at',
    filter: {
      state: z.enum(wheelPrizeStates).optional(),
      waits_for: z.enum(wheelPrizeWaits).optional().meta({
        description:
          'ADDRESS: the winner has given none; SENDING: there is one; LATE: not sent when it should have been',
      }),
      search: listSearchSchema.meta({ description: 'Part of the prize, or the number in its email' }),
    },
    row: deskWheelPrizeSchema,
  }),
  domainErrors: [],
})

export const getWheelPrizeDesk = endpoint({
  method: 'GET',
  path: '/api/console/wheel-prizes/:prize_id',
  access: 'staff',
  action: 'wheel-prize.read',
  summary: 'Returns a prize with its history. Where it is sent to is shown by another call.',
  params: ofPrize,
  answer: z.object({
    prize: deskWheelPrizeSchema,
    carrier: z.string().nullable(),
    reference: z.string().nullable(),
    has_details: z.boolean().meta({ description: 'Whether an address is there, from the winner or from staff' }),
    details_by: z.string().nullable().meta({ description: 'The member of staff who typed the address' }),
    has_account: z.boolean().meta({ description: 'False where the winner’s account was deleted' }),
    reminder_problem: z.string().nullable().meta({ description: 'Why the winner cannot be reminded now' }),
    waiting_approval: z.uuid().nullable(),
    events: z.array(
      z.object({ state: z.enum(wheelPrizeStates), by: z.string(), words: z.string(), at: instantSchema }),
    ),
  }),
  domainErrors: [],
})
export type DeskWheelPrizeCase = z.output<(typeof getWheelPrizeDesk)['answer']>

export const showWheelPrizeWinner = endpoint({
  method: 'POST',
  path: '/api/console/wheel-prizes/:prize_id/show',
  access: 'staff',
  action: 'wheel-prize.show',
  summary: 'Shows who won a prize, how to reach them and where it is sent to, which is recorded.',
  params: ofPrize,
  body: z.object({ reason: reasonSchema }),
  answer: z.object({
    person_id: z.uuid().nullable().meta({ description: 'Null where the account was deleted' }),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    details: z
      .object({
        first_name: z.string(),
        last_name: z.string(),
        address: z.string(),
        town: z.string(),
        county: z.string(),
        postcode: z.string(),
      })
      .nullable(),
  }),
  domainErrors: [],
})

const movedSchema = z.object({ state: z.enum(wheelPrizeStates) })
/** The history of a prize is permanent, so these words must not name the winner. */
const wordsSchema = z.string().trim().min(3, 'Please say how').max(500)

export const enterWheelPrizeDetails = endpoint({
  method: 'POST',
  path: '/api/console/wheel-prizes/:prize_id/details',
  access: 'staff',
  action: 'wheel-prize.details',
  summary: 'Saves an address that a winner gave by phone or letter. Another person then sends the prize.',
  params: ofPrize,
  body: z.object({ ...deliveryShape, reason: reasonSchema }),
  answer: movedSchema,
  domainErrors: [],
})

export const sendWheelPrize = endpoint({
  method: 'POST',
  path: '/api/console/wheel-prizes/:prize_id/sent',
  access: 'staff',
  action: 'wheel-prize.change',
  summary: 'Records that a prize was sent, and by whom it is carried. The winner is emailed.',
  params: ofPrize,
  body: z.object({
    carrier: z.string().trim().min(2, 'Please enter the carrier').max(CARRIER_LENGTH_MAX),
    reference: z.string().trim().max(REFERENCE_LENGTH_MAX).meta({ description: 'Tracking number, or nothing' }),
  }),
  answer: movedSchema,
  domainErrors: [],
})

export const deliverWheelPrize = endpoint({
  method: 'POST',
  path: '/api/console/wheel-prizes/:prize_id/delivered',
  access: 'staff',
  action: 'wheel-prize.change',
  summary: 'Records that a prize arrived, and what proves it.',
  params: ofPrize,
  body: z.object({ words: wordsSchema }),
  answer: movedSchema,
  domainErrors: [],
})

export const returnWheelPrize = endpoint({
  method: 'POST',
  path: '/api/console/wheel-prizes/:prize_id/returned',
  access: 'staff',
  action: 'wheel-prize.change',
  summary: 'Records that a parcel came back. Its address is deleted, and the winner is asked for another.',
  params: ofPrize,
  body: z.object({ words: wordsSchema }),
  answer: movedSchema,
  domainErrors: [],
})

export const remindWheelPrizeWinner = endpoint({
  method: 'POST',
  path: '/api/console/wheel-prizes/:prize_id/remind',
  access: 'staff',
  action: 'wheel-prize.change',
  summary: 'Sends the winner another link to give an address. Once a day at most.',
  params: ofPrize,
  answer: movedSchema,
  domainErrors: [],
})

export const closeWheelPrize = endpoint({
  method: 'POST',
  path: '/api/console/wheel-prizes/:prize_id/close',
  access: 'staff',
  action: 'wheel-prize.change',
  summary: 'Requests that a prize is closed without being sent. Another person must approve it.',
  params: ofPrize,
  body: z.object({ words: wordsSchema }),
  answer: z.object({ approval_id: z.uuid() }),
  domainErrors: [],
})
