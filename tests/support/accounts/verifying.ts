import type { FastifyInstance } from 'fastify'
import { confirmCode, sendCode } from '#contract/verification.ts'
import type { TestContext } from '#tests/support/database/database.ts'
import { call } from '#tests/support/servers/call.ts'
import { type Bearer, makeAccount, signIn } from './make-accounts.ts'

/** Requests codes and confirms them over HTTP, and reads the texts that were sent meanwhile. */
export function verifyingAt(app: FastifyInstance, context: TestContext) {
  const textsTo = (msisdn: string) => context.sentTexts.filter(({ to }) => to === msisdn).map(({ text }) => text)
  return {
    textsTo,
    codeSentTo: (msisdn: string) => /^\d{6}/.exec(textsTo(msisdn).at(-1) ?? '')?.[0] ?? '',
    /**
     * A guest whose number is not verified, unless given otherwise. `bearer` signs in again, because the test's clock
     * ends sessions.
     */
    async makeEntrant(given: Parameters<typeof makeAccount>[1] = {}) {
      const account = await makeAccount(context, { type: 'GUEST', verified: false, ...given })
      return { account, bearer: () => signIn(context, account) }
    },
    send(headers: Bearer, msisdn: string, more: { recaptcha?: string; from?: string } = {}) {
      const { from, ...body } = more
      return call(app, sendCode, { body: { msisdn, ...body }, headers, ...(from ? { from } : {}) })
    },
    confirm: (headers: Bearer, msisdn: string, code: string) =>
      call(app, confirmCode, { body: { msisdn, code }, headers }),
  }
}
