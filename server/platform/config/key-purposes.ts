import type { Role } from './roles.ts'

/**
 * Every purpose of a derived key, by the setting that it is derived from, with the roles that use it. The secrets that
 * each role needs in production follow from this table. In every environment a process is refused the keys of other
 * roles, so a missing role shows in tests.
 */
export const keyPurposes = {
  SECRET: {
    'email change': ['api', 'worker'],
    'fairdraw.session': ['api', 'payments', 'console'],
    'payment token': ['api', 'payments'],
    'place in line': ['api', 'console'],
    'private file': ['console'],
    'proof of an owner': ['api', 'worker'],
    'robot check': ['api'],
    'robot check solutions': ['api'],
    'staff limits': ['console'],
    'staff one-time codes': ['console'],
    'verification codes': ['api'],
    'webhook secrets': ['console', 'worker'],
    'wheel prize': ['api', 'worker'],
    'winner claim': ['api', 'worker'],
    'xsrf token': ['api', 'payments', 'console'],
    unsubscribe: ['api', 'worker'],
  },
  PERSON_KEY: {
    'persons by e-mail': ['api', 'payments', 'console', 'worker'],
    'persons by name': ['api', 'console'],
    'persons by number': ['api', 'console'],
    'cards by fingerprint': ['payments', 'console', 'worker'],
  },
  ID_KEY: {
    'account ids': ['api', 'console', 'worker'],
    'custom hash': ['api'],
    'purchase ids': ['api', 'payments', 'console', 'worker'],
    'reward ids': ['api', 'console', 'worker'],
    'ticket ids': ['api', 'payments', 'console', 'worker'],
  },
  PREVIEW_KEY: {
    'campaign preview': ['web', 'console'],
  },
} as const satisfies Record<string, Record<string, readonly Role[]>>

export type KeySetting = keyof typeof keyPurposes
export type PurposeOf<Setting extends KeySetting> = keyof (typeof keyPurposes)[Setting] & string

/** The roles that use any key of a setting. */
export function rolesWithKeyOf(setting: KeySetting): readonly Role[] {
  return [...new Set<Role>(Object.values(keyPurposes[setting]).flat())]
}

export function mayUseKey(setting: KeySetting, purpose: string, roles: readonly Role[]): boolean {
  const using = (keyPurposes[setting] as Record<string, readonly Role[]>)[purpose] ?? []
  return using.some((role) => roles.includes(role))
}
