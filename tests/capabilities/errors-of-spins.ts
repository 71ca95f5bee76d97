import type { ErrorCase } from './error-case.ts'
import type { StillHouse } from './still-house.ts'

type Given = Parameters<StillHouse['somebody']>[0]

const refusedToSpin = (row: Pick<ErrorCase, 'name' | 'how' | 'meta'>, given: Given): ErrorCase => ({
  ...row,
  provoke: async (house) => turn(house, (await house.somebody(given)).headers),
})

function turn(house: StillHouse, headers: Record<string, string>) {
  return house.post('/api/spin/spin', { whitelist: [], test_mode: true }, headers)
}

/** Whom the wheel refuses; who may not enter is refused as at a start. */
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
    how: 'The person has had the turn of the day.',
    provoke: async (house) => {
      const { headers } = await house.somebody()
      await turn(house, headers)
      return turn(house, headers)
    },
  },
]
