import { z } from 'zod'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deleteCodesOf } from './exports.ts'

export const verificationJobs: Jobs = {
  'verification.delete-codes': ({ db }, payload) =>
    deleteCodesOf(db, z.object({ accountId: z.uuid() }).parse(payload).accountId),
}
