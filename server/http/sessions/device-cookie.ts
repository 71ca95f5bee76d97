import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceName } from '#domain/person/remembered-device.ts'
import type { Context } from '#server/platform/context.ts'
import { deviceCookieOf, deviceCookieOptions } from '#server/platform/http/device-cookie.ts'
import { type Attribution, endDeviceOf } from '#server/sessions/exports.ts'

/** The name of the device to remember; null if that is not requested, and in a partner's frame. */
export function nameToRemember(
  { headers }: FastifyRequest,
  { platform }: Attribution,
  isWanted: boolean | undefined,
): string | null {
  return isWanted && platform !== 'iframe' ? deviceName(headers['user-agent'] ?? '') : null
}

export function setDeviceCookie({ config }: Context, reply: FastifyReply, token: string): void {
  reply.setCookie(deviceCookieOf(config), token, deviceCookieOptions(config))
}

/** Stops remembering the calling device. */
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
