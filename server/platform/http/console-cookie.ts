import type { Config } from '../config/config.ts'

/**
 * The session cookie of a member of staff. Its prefix makes browsers accept it only over https, so that an
 * attacker on the network cannot plant one.
 */
export function consoleCookieOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl.startsWith('https') ? '__Secure-fairdraw_console' : 'fairdraw_console'
}

/** No script reads it, no other site's page sends it along, and no call but the console's own carries it. */
export function consoleCookieOptions({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const secure = publicUrl.startsWith('https')
  return { path: '/api/console', httpOnly: true, sameSite: 'strict', secure } as const
}
