import { goodClaims, partner, sealToken } from '#tests/support/accounts/partner-tokens.ts'
import type { TestHarness } from '#tests/support/servers/test-harness.ts'
import type { ErrorCase } from './error-case.ts'

type Given = Parameters<TestHarness['makeEntrant']>[0]

/** Logs in with a partner's token for an account, and returns the answer. */
async function come(harness: TestHarness, given: Given = {}) {
  const { context } = harness
  const { email } = await harness.makeEntrant({ brand: partner.brand, ...given })
  const token = await sealToken(goodClaims(context.now(), { site: context.config.publicUrl, email }))
  return () => harness.post('/api/shepherd/auth/encrypted', { token }, { 'x-brand': partner.brand })
}

export const errorsOfPartners: ErrorCase[] = [
  {
    name: 'TokenExpired',
    how: 'A partner’s token has expired.',
    provoke: async (harness) => {
      const show = await come(harness)
      harness.setTime(66)
      return show()
    },
  },
  {
    name: 'TokenRejected',
    how: 'A partner’s token is used a second time, or is not valid.',
    provoke: async (harness) => {
      const show = await come(harness)
      await show()
      return show()
    },
  },
  {
    name: 'AccountBlocked',
    how: 'A partner’s token names a blocked account.',
    provoke: async (harness) => (await come(harness, { state: 'BLOCKED' }))(),
  },
  {
    name: 'AccountDeleted',
    how: 'A partner’s token names a deleted account.',
    provoke: async (harness) => (await come(harness, { state: 'DELETED' }))(),
  },
  {
    name: 'TakingABreak',
    how: 'A partner’s token names a user who is excluded or takes a break.',
    meta: { until: '2027-05-18T00:00:00.000Z' },
    provoke: async (harness) => (await come(harness, { excludedUntil: new Date('2027-05-18T00:00:00Z') }))(),
  },
]
