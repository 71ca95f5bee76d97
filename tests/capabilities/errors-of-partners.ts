import { goodClaims, partner, sealToken } from '#tests/partner-tokens.ts'
import type { ErrorCase } from './error-case.ts'
import type { StillHouse } from './still-house.ts'

type Given = Parameters<StillHouse['somebody']>[0]

/** A partner's token for somebody; what is answered shows it. */
async function come(house: StillHouse, given: Given = {}) {
  const { context } = house
  const { email } = await house.somebody({ brand: partner.brand, ...given })
  const token = await sealToken(goodClaims(context.now(), { site: context.config.publicUrl, email }))
  return () => house.post('/api/shepherd/auth/encrypted', { token }, { 'x-brand': partner.brand })
}

export const errorsOfPartners: ErrorCase[] = [
  {
    name: 'TokenExpired',
    how: 'A partner’s token is shown after its end.',
    provoke: async (house) => {
      const show = await come(house)
      house.setTime(66)
      return show()
    },
  },
  {
    name: 'TokenRejected',
    how: 'A partner’s token is shown a second time, or is not what it should be.',
    provoke: async (house) => {
      const show = await come(house)
      await show()
      return show()
    },
  },
  {
    name: 'AccountBlocked',
    how: 'A partner’s token names a blocked account.',
    provoke: async (house) => (await come(house, { state: 'BLOCKED' }))(),
  },
  {
    name: 'AccountDeleted',
    how: 'A partner’s token names a deleted account.',
    provoke: async (house) => (await come(house, { state: 'DELETED' }))(),
  },
  {
    name: 'TakingABreak',
    how: 'A partner’s token names somebody who has excluded themselves or takes a break.',
    meta: { until: '2027-05-18T00:00:00.000Z' },
    provoke: async (house) => (await come(house, { excludedUntil: new Date('2027-05-18T00:00:00Z') }))(),
  },
]
