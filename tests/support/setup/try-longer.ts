/**
 * `npm run test:full` tries properties a hundred times as often, unless a test sets its own number. Most files have no
 * properties, and loading the library takes a tenth of their time.
 */
if (process.env.FULL) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ numRuns: 10_000 })
}
