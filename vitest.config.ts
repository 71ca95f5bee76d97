import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Rules need nothing and run in milliseconds; capabilities run on clones of a template database
 * that tests/support/setup/global-setup.ts makes on the embedded PostgreSQL; site looks at what the build has made.
 */
const patience = process.env.FULL ? 10 : 1

/**
 * The longest test takes twenty seconds alone, but a busy machine can take twelve times as long. What hangs is found a
 * little later.
 */
const limits = {
  testTimeout: 300_000 * patience,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    // Most of what is tested waits for a database or a provider: no core is kept back.
    maxWorkers: '100%',
    // To collect garbage often in little memory takes a tenth of the time.
    execArgv: ['--min-semi-space-size=32'],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{db,domain,contract,ui,sandbox,tools}/**/*.test.{ts,tsx}', 'tests/{rules,sources}/*.test.ts'],
          setupFiles: ['tests/support/setup/try-longer.ts'],
          ...limits,
          // Nothing of what they test is stored in modules, and to load it anew for each file takes longer than to
          // test.
          isolate: false,
        },
      },
      {
        test: {
          name: 'rules of the browser',
          include: ['{browser,web,console}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/setup/try-longer.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'capabilities',
          include: ['server/**/*.test.ts', 'tests/{capabilities,crash}/**/*.test.ts'],
          globalSetup: ['tests/support/setup/global-setup.ts'],
          setupFiles: ['tests/support/setup/fresh-metrics.ts', 'tests/support/setup/record-statements.ts'],
          ...limits,
          // To load the server anew for each file took twice as long as to test it; nothing of it is stored in modules.
          isolate: false,
          // Node runs TypeScript itself: without the runner of Vite they take a tenth less processor time.
          experimental: { viteModuleRunner: false },
          // A third of their time they wait. Projects of one group have to have the same number of workers.
          maxWorkers: 2 * availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'plans',
          include: ['tests/plans/**/*.test.ts'],
          globalSetup: ['tests/support/setup/global-setup.ts'],
          ...limits,
          // It explains the statements that the capabilities have recorded.
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'fresh modules',
          include: ['tests/fresh-modules/**/*.test.ts'],
          globalSetup: ['tests/support/setup/global-setup.ts'],
          ...limits,
          // What a process does first is tested in modules that are loaded again, which only the runner of Vite can do.
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          globalSetup: ['tests/support/setup/global-setup.ts'],
          ...limits,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
