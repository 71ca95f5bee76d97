import type { FastifyInstance } from 'fastify'
import { sendProof } from '#contract/data-export.ts'
import { accountJobs } from '#server/accounts/jobs.ts'
import type { TestContext } from '#tests/support/database/database.ts'
import { call } from '#tests/support/servers/call.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'

/** The code that a guest receives by email to prove that the account is theirs. */
export async function readProof(
  app: FastifyInstance,
  context: TestContext,
  headers: Record<string, string>,
  email: string,
): Promise<string> {
  const { error } = await call(app, sendProof, { body: {}, headers })
  if (error) throw new Error(error.name)
  await runJobs(context, accountJobs)
  return /^\d{6}/.exec(context.sentEmails.findLast(({ to }) => to === email)!.subject)![0]
}
