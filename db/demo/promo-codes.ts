import type { DemoPromoCode, DemoRollingWindow } from './types.ts'

const current: DemoRollingWindow = { startsInDays: -30, endsInDays: 60, at: '12:00' }
const over: DemoRollingWindow = { startsInDays: -60, endsInDays: -1, at: '12:00' }

/** One for each thing that a code can do or refuse; each can be used once by a person. */
export const demoPromoCodes: readonly DemoPromoCode[] = [
  { code: 'TENOFF', label: '10% off', type: 'PERCENT_DISCOUNT', value: 10, usesPerPersonMax: 1, window: current },
  {
    code: 'FIVEOFF',
    label: '£5 off',
    type: 'CASH_DISCOUNT',
    value: 500,
    minSpendPence: 1000,
    usesPerPersonMax: 1,
    window: current,
  },
  {
    code: 'FREEDRAW',
    label: 'A free entry',
    type: 'FREE_ENTRY',
    value: 1,
    campaignTag: 'WINACAR',
    usesPerPersonMax: 1,
    window: current,
  },
  {
    code: 'RAFFLE3',
    label: 'Three free tickets',
    type: 'RAFFLE',
    value: 3,
    campaignTag: 'HOTRAFFLE',
    usesPerPersonMax: 1,
    window: current,
  },
  {
    code: 'ONCEEACH',
    label: '20% off, once',
    type: 'PERCENT_DISCOUNT',
    value: 20,
    usesPerPersonMax: 1,
    window: current,
  },
  {
    code: 'LASTONE',
    label: '10% off (one use)',
    type: 'PERCENT_DISCOUNT',
    value: 10,
    usesMax: 1,
    window: current,
  },
  { code: 'OLDCODE', label: '10% off', type: 'PERCENT_DISCOUNT', value: 10, usesPerPersonMax: 1, window: over },
  {
    code: 'CARONLY',
    label: '10% off with the car',
    type: 'PERCENT_DISCOUNT',
    value: 10,
    campaignTag: 'WINACAR',
    usesPerPersonMax: 1,
    window: current,
  },
  {
    code: 'VIPONLY',
    label: 'Half price',
    type: 'PERCENT_DISCOUNT',
    value: 50,
    whitelistEmails: ['vip@example.com'],
    usesPerPersonMax: 1,
    window: current,
  },
  {
    code: 'MEMBERS',
    label: '10% off for members',
    type: 'PERCENT_DISCOUNT',
    value: 10,
    loginRequired: true,
    usesPerPersonMax: 1,
    window: current,
  },
]
