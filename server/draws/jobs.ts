import type { Jobs, Schedule } from '#server/platform/jobs/jobs.ts'
import { drawRounds } from './draw/draw-round.ts'
import { freezeRounds, openRounds } from './freeze/freeze-round.ts'
import { makeHeads } from './register/make-head.ts'

export const drawJobs: Jobs = {
  'draws.open-rounds': (context) => openRounds(context),
  'draws.make-heads': (context) => makeHeads(context),
  'draws.freeze': (context) => freezeRounds(context),
  'draws.draw': (context) => drawRounds(context),
}

export const drawSchedules: readonly Schedule[] = [
  { job: 'draws.open-rounds', everySeconds: 60, atStart: true },
  { job: 'draws.make-heads', match: '*/10 * * * *' },
  { job: 'draws.freeze', everySeconds: 5 },
  { job: 'draws.draw', everySeconds: 3 },
]
