import { z } from 'zod'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import {
  notifyDeleted,
  notifyNumberMoved,
  notifyPasskeyChanged,
  notifyPasswordChanged,
  sendEmailLink,
  sendProof,
  sendReset,
  welcome,
} from './service.ts'

const ofAccount = z.object({ accountId: z.uuid() })
const ofDeleted = z.object({ email: z.string(), firstName: z.string().nullable(), brand: z.string() })

/** The emails of accounts. A job that runs twice sends its email twice, which does no harm. */
export const accountJobs: Jobs = {
  'accounts.welcome': (context, payload) => welcome(context, ofAccount.parse(payload).accountId),
  'accounts.send-email-link': (context, payload) => {
    const { accountId, welcomes } = ofAccount.extend({ welcomes: z.boolean() }).parse(payload)
    return sendEmailLink(context, accountId, welcomes)
  },
  'accounts.send-reset': (context, payload) => sendReset(context, z.object({ email: z.string() }).parse(payload).email),
  'accounts.send-proof': (context, payload) => {
    const { accountId, sessionId } = ofAccount.extend({ sessionId: z.uuid().optional() }).parse(payload)
    return sendProof(context, accountId, sessionId ?? null)
  },
  'accounts.tell-password-changed': (context, payload) =>
    notifyPasswordChanged(context, ofAccount.parse(payload).accountId),
  'accounts.tell-passkey-changed': (context, payload) => {
    const { accountId, change } = ofAccount.extend({ change: z.enum(['added', 'removed']) }).parse(payload)
    return notifyPasskeyChanged(context, accountId, change)
  },
  'accounts.tell-number-moved': (context, payload) => {
    const { accountId, ending } = ofAccount.extend({ ending: z.string() }).parse(payload)
    return notifyNumberMoved(context, accountId, ending)
  },
  'accounts.tell-deleted': (context, payload) => notifyDeleted(context, ofDeleted.parse(payload)),
}
