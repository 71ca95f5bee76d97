import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/devices.ts'
import { wireNames } from '#contract/wire.ts'
import { allow, refuse } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { deviceCookieOf } from '#server/platform/http/device-cookie.ts'
import { serve } from '#server/platform/http/http.ts'
import { endDevice, endSessionOf, findDevice, listDevices, listOtherSessions } from '#server/sessions/exports.ts'
import { accountGuard } from '../guards/session-guards.ts'

export function deviceRoutes(app: FastifyInstance, context: Context): void {
  const { config, db } = context

  serve(app, contract.listDevices, accountGuard(context), async (_input, { accountId, sessionId }, { request }) => {
    const token = request.cookies[deviceCookieOf(config)]
    const own = token === undefined ? null : await findDevice(db, token, context.now())
    const devices = await listDevices(db, accountId, context.now())
    const sessions = await listOtherSessions(db, accountId, sessionId, context.now())
    return allow({
      devices: devices.map(({ id, createdAt, ...device }) =>
        wireNames({ ...device, deviceId: id, addedAt: createdAt, isThis: id === own?.deviceId }),
      ),
      sessions: sessions.map(({ id, ...session }) => wireNames({ ...session, sessionId: id })),
    })
  })

  serve(app, contract.endDevice, accountGuard(context), async ({ body }, { accountId }) => {
    const isEnded = await endDevice(db, { id: body.device_id, accountId }, 'signed out by its owner', context.now())
    return isEnded ? allow({}) : refuse('NotFoundError')
  })

  serve(app, contract.endOtherSession, accountGuard(context), async ({ body }, { accountId }) => {
    const which = { id: body.session_id, accountId }
    const isEnded = await endSessionOf(db, which, 'signed out by its owner', context.now())
    return isEnded ? allow({}) : refuse('NotFoundError')
  })
}
