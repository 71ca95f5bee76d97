import type { Locator } from '@playwright/test'

type Fingers = { x: number; y: number }[]

/** The positions of a finger along its way. It rests at the end, so that the content does not keep moving. */
const way = [0, 1 / 6, 1 / 3, 1 / 2, 2 / 3, 5 / 6, 1, 1]
const STEP_S = 0.05

/** Puts a finger on the middle of an element, moves it this far and lifts it. */
export function swipe(what: Locator, { x = 0, y = 0 }: { x?: number; y?: number }): Promise<void> {
  return touch(what, (part) => [{ x: x * part, y: y * part }])
}

/** Moves two fingers on an element apart or together, at this distance from its middle. */
export function pinch(what: Locator, { from, to }: { from: number; to: number }): Promise<void> {
  return touch(what, (part) => [-1, 1].map((side) => ({ x: side * (from + (to - from) * part), y: 0 })))
}

/** Sends the browser the touch events of a screen, at the speed of a hand. */
async function touch(what: Locator, fingersAt: (part: number) => Fingers): Promise<void> {
  const { x, y, width, height } = (await what.boundingBox())!
  const screen = await what.page().context().newCDPSession(what.page())
  const beganAt = Date.now() / 1000 - way.length * STEP_S
  for (const [step, part] of way.entries())
    await screen.send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      timestamp: beganAt + step * STEP_S,
      touchPoints: fingersAt(part).map((off, id) => ({ x: x + width / 2 + off.x, y: y + height / 2 + off.y, id })),
    })
  await screen.send('Input.dispatchTouchEvent', {
    type: 'touchEnd',
    timestamp: beganAt + way.length * STEP_S,
    touchPoints: [],
  })
  await screen.detach()
}
