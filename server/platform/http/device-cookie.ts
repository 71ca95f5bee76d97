import { REMEMBERED_DAYS } from '#domain/remembered-device.ts'
import type { Config } from '../config/config.ts'

/** Holds the token of a device that is remembered. By its prefix a browser takes it over https alone. */
export function deviceCookieOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl.startsWith('https') ? '__Secure-fairdraw_device' : 'fairdraw_device'
}

/** No script reads it, and no page of another site, nor one of ours in its frame, sends it along. */
export function deviceCookieOptions({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const secure = publicUrl.startsWith('https')
  return { path: '/api', httpOnly: true, sameSite: 'strict', secure, maxAge: REMEMBERED_DAYS * 86_400 } as const
}
