/**
 * `npm run test:full` tries properties a hundred times as often, where a test does not say how often itself. Most files
 * have none, and to load what tries them takes a tenth of their time.
 */
if (process.env.FULL) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ numRuns: 10_000 })
}
