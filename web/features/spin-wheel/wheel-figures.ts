/** Values of the wheel's animation. `domain/wheel/wheel.ts` determines the sectors and their prizes. */
export const WHEEL = {
  canvasPx: 400,
  animationMs: 2000,
  /** The speed while the server draws, close to the initial speed of the final animation. */
  turningDegreesPerSecond: 700,
  /** The minimum of whole turns before the sector; sometimes there is one more. */
  extraTurnsMin: 2,
  extraTurnsMax: 3,
  /** The delay after the wheel has stopped. */
  announceAfterMs: 1000,
  resetAfterMs: 2000,
  confettiParticles: 150,
  confettiMs: 5000,
  sparklesFew: 10,
  sparklesMany: 20,
  sparklesFewUpToPx: 730,
  /** The colours of the prizes, in turn, with a readable text colour for each. Yellow is left for the hub. */
  backgrounds: [
    { colour: '#1f5a9e', ink: '#ffffff' },
    { colour: '#43305f', ink: '#ffffff' },
    { colour: '#8f1f4b', ink: '#ffffff' },
    { colour: '#0f6b62', ink: '#ffffff' },
  ],
  noWinBackgrounds: [
    { colour: '#fdf3d0', ink: '#241a12' },
    { colour: '#f1e2b0', ink: '#241a12' },
  ],
} as const
