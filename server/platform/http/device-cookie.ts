import { REMEMBERED_DAYS } from '#domain/person/remembered-device.ts'
import type { Config } from '../config/config.ts'

/** Holds the token of a device that is remembered. By its prefix a browser takes it over https alone. */
export function deviceCookieOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl.startsWith('https') ? '__Secure-fairdraw_device' : 'fairdraw_device'
}

/**
 * Scripts cannot read it, and browsers do not send it from pages of other sites, or from our own page in their frame.
 */
export function deviceCookieOptions({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const secure = publicUrl.startsWith('https')
  return { path: '/api', httpOnly: true, sameSite: 'strict', secure, maxAge: REMEMBERED_DAYS * 86_400 } as const
}
