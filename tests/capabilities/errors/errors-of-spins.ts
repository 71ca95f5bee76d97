import type { TestHarness } from '#tests/support/servers/test-harness.ts'
import type { ErrorCase } from './error-case.ts'

type Given = Parameters<TestHarness['makeEntrant']>[0]

const refusedToSpin = (row: Pick<ErrorCase, 'name' | 'how' | 'meta'>, given: Given): ErrorCase => ({
  ...row,
  provoke: async (harness) => turn(harness, (await harness.makeEntrant(given)).headers),
})

function turn(harness: TestHarness, headers: Record<string, string>) {
  return harness.post('/api/spin/spin', { whitelist: [], test_mode: true }, headers)
}

/** Callers whom the wheel refuses. A person who may not enter is refused as at a start. */
export const errorsOfSpins: readonly ErrorCase[] = [
  refusedToSpin({ name: 'NotAllowedError', how: 'A guest spins.', meta: { reason: 'guest' } }, { type: 'GUEST' }),
  refusedToSpin(
    { name: 'NotAllowedError', how: 'The phone is not verified.', meta: { reason: 'unverified' } },
    { verified: false },
  ),
  refusedToSpin(
    { name: 'TakingABreak', how: 'The person takes a break.', meta: { until: '2026-11-18T12:00:00.001Z' } },
    { breakUntil: new Date('2026-11-18T12:00:00.001Z') },
  ),
  refusedToSpin(
    { name: 'PostcodeNotAllowed', how: 'The postcode is in an area without entries.' },
    { postcode: 'BT7 1NN' },
  ),
  {
    name: 'SpinAlreadyUsed',
    how: 'The person has already had the turn of the day.',
    provoke: async (harness) => {
      const { headers } = await harness.makeEntrant()
      await turn(harness, headers)
      return turn(harness, headers)
    },
  },
]
