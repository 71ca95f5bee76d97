import { afterAll, expect, test } from 'vitest'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { testContext } from '#tests/support/database/database.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { formerNames, withFormerNames } from './former-job-names.ts'
import { jobs } from './worker.ts'

const context = await testContext()
afterAll(() => context.close())

test('a job queued under its former name is done', async () => {
  const { id, email } = await makeAccount(context)
  await enqueue(context.db, 'accounts.welcome', { accountId: id })
  await runJobs(context, withFormerNames(jobs))
  expect(context.sentEmails.filter(({ to, subject }) => to === email && /welcome/i.test(subject))).toHaveLength(1)
})

test('every former name has a job, and no job has that name today', () => {
  const names = Object.keys(formerNames)
  expect(Object.keys(withFormerNames(jobs))).toEqual(expect.arrayContaining(names))
  expect(names.filter((name) => name in jobs)).toEqual([])
})
