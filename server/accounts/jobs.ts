import { z } from 'zod'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import {
  emailEmailChange,
  notifyDeleted,
  notifyExcluded,
  notifyNumberMoved,
  notifyPasskeyChanged,
  notifyPasswordChanged,
  sendEmailLink,
  sendProof,
  sendReset,
  sendSubscribeTest,
  textEmailChange,
  welcome,
} from './exports.ts'

const ofAccount = z.object({ accountId: z.uuid() })
const ofDeleted = z.object({ email: z.string(), firstName: z.string().nullable(), brand: z.string() })

/** The emails and texts of accounts. A job that runs twice sends its message twice, which does no harm. */
export const accountJobs: Jobs = {
  'accounts.send-welcome': (context, payload) => welcome(context, ofAccount.parse(payload).accountId),
  'accounts.send-email-link': (context, payload) => {
    const { accountId, welcomes } = ofAccount.extend({ welcomes: z.boolean() }).parse(payload)
    return sendEmailLink(context, accountId, welcomes)
  },
  'accounts.send-reset': (context, payload) => sendReset(context, z.object({ email: z.string() }).parse(payload).email),
  'accounts.send-proof': (context, payload) => {
    const { accountId, sessionId } = ofAccount.extend({ sessionId: z.uuid().optional() }).parse(payload)
    return sendProof(context, accountId, sessionId ?? null)
  },
  'accounts.send-password-changed': (context, payload) =>
    notifyPasswordChanged(context, ofAccount.parse(payload).accountId),
  'accounts.send-passkey-changed': (context, payload) => {
    const { accountId, change } = ofAccount.extend({ change: z.enum(['added', 'removed']) }).parse(payload)
    return notifyPasskeyChanged(context, accountId, change)
  },
  'accounts.send-number-moved': (context, payload) => {
    const { accountId, ending } = ofAccount.extend({ ending: z.string() }).parse(payload)
    return notifyNumberMoved(context, accountId, ending)
  },
  'accounts.send-excluded': (context, payload) => notifyExcluded(context, ofAccount.parse(payload).accountId),
  'accounts.send-email-change': (context, payload) => emailEmailChange(context, ofAccount.parse(payload).accountId),
  'accounts.send-email-change-text': (context, payload) => textEmailChange(context, ofAccount.parse(payload).accountId),
  'accounts.send-subscribe-test': (context, payload) =>
    sendSubscribeTest(
      context,
      z.object({ brand: z.string(), campaignTag: z.string(), inFrame: z.boolean() }).parse(payload),
    ),
  'accounts.send-deleted': (context, payload) => notifyDeleted(context, ofDeleted.parse(payload)),
}
