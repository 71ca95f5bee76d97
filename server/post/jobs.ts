import { z } from 'zod'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { acknowledgeCard } from './acknowledge.ts'

export const postJobs: Jobs = {
  'post.acknowledge': (context, payload) =>
    acknowledgeCard(context, z.object({ cardId: z.uuid() }).parse(payload).cardId),
}
