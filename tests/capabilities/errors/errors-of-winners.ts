import { goodBodies } from '#tests/capabilities/input/good-requests.ts'
import { casesOf, makeDrawn } from '#tests/support/draws/make-drawn.ts'
import { noon, type TestHarness } from '#tests/support/servers/test-harness.ts'
import type { ErrorCase } from './error-case.ts'

const { token: _, ...details } = goodBodies.claimPrize as { token: string }
const DAY_MS = 86_400_000

/** A round is drawn, and what is answered comes so many days after it; then the clock is put back. */
async function afterDraw(
  harness: TestHarness,
  days: number,
  answer: (claim: (more?: object) => ReturnType<TestHarness['post']>) => ReturnType<TestHarness['post']>,
) {
  const { roundId, drawnAt, accounts } = await makeDrawn(harness)
  const [winner] = await casesOf(harness, roundId)
  harness.setTime(new Date(drawnAt.getTime() + days * DAY_MS))
  const headers = await harness.signIn(accounts[0]!)
  const path = `/api/winners/cases/${winner!.id}/claim`
  const answered = await answer((more = {}) =>
    harness.post(path, { ...details, ...more }, 'token' in more ? {} : headers),
  )
  harness.setTime(noon)
  return answered
}

export const errorsOfWinners: readonly ErrorCase[] = [
  {
    name: 'ClaimLinkInvalid',
    how: 'The link in a winner’s email is not one of ours, or has expired.',
    provoke: (harness) => afterDraw(harness, 0, (claim) => claim({ token: 'a-token' })),
  },
  {
    name: 'ClaimAlreadyMade',
    how: 'A winner confirms their details a second time.',
    provoke: (harness) =>
      afterDraw(harness, 0, async (claim) => {
        await claim()
        return claim()
      }),
  },
  {
    name: 'ClaimOver',
    how: 'A winner answers after 28 days.',
    provoke: (harness) => afterDraw(harness, 28, (claim) => claim()),
  },
]
