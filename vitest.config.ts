import { defineConfig } from 'vitest/config'

/**
 * Two projects: rules need nothing and run in milliseconds; capabilities run on clones of a template database
 * that tests/global-setup.ts makes on the embedded PostgreSQL.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{domain,contract,ui,web,sandbox,tools}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
        },
      },
      {
        test: {
          name: 'capabilities',
          include: ['server/**/*.test.ts', 'tests/capabilities/**/*.test.ts'],
          globalSetup: ['tests/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
