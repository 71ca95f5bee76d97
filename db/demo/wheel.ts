import type { DemoWheelPrize } from './types.ts'

/** Out of a thousand turns, how many win nothing. */
export const demoNoWinWeight = 400

export const demoWheelPrizes: readonly DemoWheelPrize[] = [
  {
    description: '50p site credit',
    weight: 300,
    stock: null,
    picture: { name: 'wheel-credit-50', alt: '50p' },
    gives: { type: 'SITE_CREDIT', amountPence: 50, validForDays: 14 },
  },
  {
    description: '£2 site credit',
    weight: 90,
    stock: null,
    picture: { name: 'wheel-credit-200', alt: '£2' },
    gives: { type: 'SITE_CREDIT', amountPence: 200, validForDays: 14 },
  },
  {
    description: '£10 site credit',
    weight: 10,
    stock: 50,
    picture: { name: 'wheel-credit-1000', alt: '£10' },
    gives: { type: 'SITE_CREDIT', amountPence: 1000, validForDays: 30 },
  },
  {
    description: '15% off your next order',
    weight: 180,
    stock: null,
    picture: { name: 'wheel-percent', alt: '15% off' },
    gives: { type: 'PROMO_CODE', percent: 15, validForDays: 7 },
  },
  {
    description: 'A mug',
    weight: 20,
    stock: 24,
    picture: { name: 'wheel-mug', alt: 'A mug' },
    gives: { type: 'MANUAL_PRIZE', worthPence: 650 },
  },
]
