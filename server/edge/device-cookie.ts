import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceName } from '#domain/remembered-device.ts'
import type { Context } from '#server/platform/context.ts'
import { deviceCookieOf, deviceCookieOptions } from '#server/platform/http/device-cookie.ts'
import { type Attribution, endDeviceOf } from '#server/sessions/service.ts'

/** What the device is called that is to be remembered; null where that is not asked for, and in a partner's frame. */
export function nameToRemember(
  { headers }: FastifyRequest,
  { platform }: Attribution,
  isWanted: boolean | undefined,
): string | null {
  return isWanted && platform !== 'iframe' ? deviceName(headers['user-agent'] ?? '') : null
}

export function keepDeviceToken({ config }: Context, reply: FastifyReply, token: string): void {
  reply.setCookie(deviceCookieOf(config), token, deviceCookieOptions(config))
}

/** The device that calls is remembered no more. */
export async function dropDevice(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  why: string,
): Promise<void> {
  const name = deviceCookieOf(context.config)
  const token = request.cookies[name]
  if (token === undefined) return
  await endDeviceOf(context.db, token, why, context.now())
  reply.clearCookie(name, deviceCookieOptions(context.config))
}
