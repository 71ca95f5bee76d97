import fc from 'fast-check'

/** `npm run test:full` tries properties a hundred times as often, where a test does not say how often itself. */
if (process.env.FULL) fc.configureGlobal({ numRuns: 10_000 })
