import { z } from 'zod'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { makeCodes } from './admin/batches.ts'

export const promoJobs: Jobs = {
  'promos.generate': (context, payload) => makeCodes(context, z.object({ batchId: z.uuid() }).parse(payload).batchId),
}
