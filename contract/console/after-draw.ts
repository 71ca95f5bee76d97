import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { stakesSchema } from '../stakes.ts'
import { accountActSchema, accountIdSchema, ofPerson } from './people.ts'
import { reasonSchema } from './staff.ts'

export const getPersonStakes = endpoint({
  method: 'GET',
  path: '/api/console/people/:person_id/stakes',
  access: 'staff',
  action: 'person.read',
  summary: 'Returns what a person would lose sight of by a deletion or a block: open draws, prizes, credit and money.',
  params: ofPerson,
  query: z.object({ account_id: accountIdSchema.optional().meta({ description: 'One account alone' }) }),
  answer: stakesSchema,
  domainErrors: [],
})

const delayedSchema = z.object({ delayed_id: z.uuid() })

export const deleteAfterDraw = endpoint({
  method: 'POST',
  path: '/api/console/data-requests/:request_id/delete-after-draw',
  access: 'staff',
  action: 'data-request.carry-out',
  securityEvent: "staff schedules the deletion of a person's data",
  summary:
    'Deletes the person in the night after their last draw, case and payment has ended. Refused if that would ' +
    'be too late to answer within the month.',
  params: z.object({ request_id: z.uuid() }),
  body: z.object({ reason: reasonSchema }),
  answer: delayedSchema,
  domainErrors: [],
})

export const blockAfterDraw = endpoint({
  method: 'POST',
  path: '/api/console/people/:person_id/block-after-draw',
  access: 'staff',
  action: 'person.block',
  securityEvent: 'staff schedules a block',
  summary: 'Blocks an account in the night after the draws, cases and payments that it has now are over.',
  params: ofPerson,
  body: accountActSchema,
  answer: delayedSchema,
  domainErrors: [],
})

export const cancelDelayed = endpoint({
  method: 'POST',
  path: '/api/console/people/:person_id/delayed/:delayed_id/cancel',
  access: 'staff',
  action: 'person.care',
  securityEvent: 'staff cancels a scheduled deletion or block',
  summary: 'Cancels a deletion or a block that waits, unless it has begun.',
  params: ofPerson.extend({ delayed_id: z.uuid() }),
  body: z.object({ reason: reasonSchema }),
  answer: z.object({}),
  domainErrors: [],
})
