import { followUpCases } from '#server/winners/follow-up.ts'
import { winnerJobs } from '#server/winners/jobs.ts'
import { goodBodies } from '#tests/capabilities/input/good-requests.ts'
import { madePassword } from '#tests/support/accounts/make-accounts.ts'
import { casesOf, makeDrawn } from '#tests/support/draws/make-drawn.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { noon, type TestHarness } from '#tests/support/servers/test-harness.ts'
import type { ErrorCase } from './error-case.ts'

const { token: _, ...details } = goodBodies.claimPrize as { token: string }
const DAY_MS = 86_400_000

/** Draws a round and gets an answer this many days later; then the clock is set back. */
async function afterDraw(
  harness: TestHarness,
  days: number,
  answer: (claim: (more?: object) => ReturnType<TestHarness['post']>) => ReturnType<TestHarness['post']>,
) {
  const { roundId, drawnAt, accounts } = await makeDrawn(harness)
  const [winner] = await casesOf(harness, roundId)
  // The days to answer start with the first email.
  harness.setTime(drawnAt)
  await followUpCases(harness.context)
  await runJobs(harness.context, winnerJobs)
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
    name: 'PrizeNotSettled',
    how: 'A winner deletes their account before receiving the prize.',
    provoke: async (harness) => {
      const { accounts } = await makeDrawn(harness)
      const headers = await harness.signIn(accounts[0]!)
      const answered = await harness.post('/api/account/delete', { proof: madePassword }, headers)
      harness.setTime(noon)
      return answered
    },
  },
  {
    name: 'ClaimOver',
    how: 'A winner answers after 28 days.',
    provoke: (harness) => afterDraw(harness, 28, (claim) => claim()),
  },
]
