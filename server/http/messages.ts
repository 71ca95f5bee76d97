import type { FastifyInstance } from 'fastify'
import { sendContact, sendWorkWithUs } from '#contract/contact.ts'
import { sendMessage } from '#server/messages/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { anyone, serve } from '#server/platform/http/http.ts'
import { readAttribution } from './sessions/read-attribution.ts'

export function messageRoutes(app: FastifyInstance, context: Context): void {
  for (const [form, endpoint] of [
    ['contact', sendContact],
    ['work-with-us', sendWorkWithUs],
  ] as const)
    serve(app, endpoint, anyone, ({ body: { recaptcha, ...written } }, _caller, { request }) => {
      const { brand, address } = readAttribution(context, request)
      return sendMessage(context, { form, brand, ...written }, recaptcha, address)
    })
}
