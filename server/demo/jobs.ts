import { openRounds } from '#server/draws/exports.ts'
import type { Jobs, Schedule } from '#server/platform/jobs/jobs.ts'
import { startQuickRound } from './quick-rounds.ts'

export const demoJobs: Jobs = {
  'demo.quick-rounds': async (context) => {
    if (await startQuickRound(context)) await openRounds(context)
  },
}

export const demoSchedules: readonly Schedule[] = [{ job: 'demo.quick-rounds', everySeconds: 1, atStart: true }]
