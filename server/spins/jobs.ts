import { z } from 'zod'
import type { Jobs, Schedule } from '#server/platform/jobs/jobs.ts'
import { requestReasons } from './prizes/prize-emails.ts'
import { remindWinners } from './prizes/remind-winners.ts'
import { emailWinner, notifyOperators, notifySent, notifyTyped, textWinner } from './prizes/send-messages.ts'

const ofSpin = z.object({ spinId: z.uuid() })
const request = ofSpin.extend({ why: z.enum(requestReasons) })
const text = ofSpin.extend({ evenIfEmailed: z.boolean() })

/** Messages about prizes that are sent by hand. A job that runs twice sends its message twice, which does no harm. */
export const spinJobs: Jobs = {
  'spins.send-winner-email': (context, payload) => emailWinner(context, request.parse(payload)),
  'spins.send-winner-text': (context, payload) => textWinner(context, text.parse(payload)),
  'spins.notify-operators': (context, payload) => notifyOperators(context, ofSpin.parse(payload).spinId),
  'spins.send-prize-sent': (context, payload) => notifySent(context, ofSpin.parse(payload).spinId),
  'spins.send-address-typed': (context, payload) => notifyTyped(context, ofSpin.parse(payload).spinId),
  'spins.remind-winners': (context) => remindWinners(context),
}

export const spinSchedules: readonly Schedule[] = [{ job: 'spins.remind-winners', match: '25 * * * *' }]
