/**
 * Every figure of the wheel's show. How many sectors there are, and what lies in them, is the rule of domain/wheel.ts.
 */
export const WHEEL = {
  canvasPx: 400,
  animationMs: 2000,
  /** While the server draws: about as fast as the animation begins. */
  turningDegreesPerSecond: 700,
  /** Whole turns beside the way to the sector, so many or one more. */
  extraTurnsMin: 2,
  extraTurnsMax: 3,
  /** After the wheel has come to rest. */
  announceAfterMs: 1000,
  resetAfterMs: 2000,
  confettiParticles: 150,
  confettiMs: 5000,
  sparklesFew: 10,
  sparklesMany: 20,
  sparklesFewUpToPx: 730,
  /** What stands behind the sectors, in turn, with the ink that can be read on it. */
  backgrounds: [
    { colour: '#f9c80e', ink: '#241a12' },
    { colour: '#43305f', ink: '#ffffff' },
    { colour: '#fdf3d0', ink: '#241a12' },
    { colour: '#0f6b62', ink: '#ffffff' },
    { colour: '#e8613c', ink: '#241a12' },
  ],
} as const
