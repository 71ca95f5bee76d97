import type { FastifyInstance } from 'fastify'
import { answerCall } from './answer.ts'
import { type Params, parseForm, textOf } from './form.ts'
import type { Sandbox } from './state.ts'

export const solvedToken = 'test-pass'

/** Google's check of a solved robot test, to be registered under `/recaptcha`: `test-pass` is the one that passes. */
export function registerRecaptcha(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/siteverify', (request, reply) => {
    const params = parseForm(String(request.body ?? ''))
    return answerCall(sandbox, request, reply, {
      simulator: 'recaptcha',
      name: 'siteverify',
      subjectOf: () => '',
      perform: () => {
        const problem = problemOf(sandbox, params)
        const verdict = problem
          ? { success: false, 'error-codes': [problem] }
          : { success: true, challenge_ts: new Date(sandbox.now()).toISOString(), hostname: request.hostname }
        return { status: 200, body: verdict }
      },
      internalError: { status: 500, body: 'Internal Server Error' },
      tooManyRequests: { status: 429, body: 'Too Many Requests' },
    })
  })
}

function problemOf({ secrets }: Sandbox, params: Params): string | undefined {
  const secret = textOf(params, 'secret')
  const token = textOf(params, 'response')
  if (!secret) return 'missing-input-secret'
  if (secret !== secrets.recaptchaSecret) return 'invalid-input-secret'
  if (!token) return 'missing-input-response'
  return token === solvedToken ? undefined : 'invalid-input-response'
}
