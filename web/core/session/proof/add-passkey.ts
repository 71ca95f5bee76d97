import { type Err, errorOf } from '#contract/errors.ts'
import { addOwnPasskey, beginOwnPasskey } from '#contract/passkeys.ts'
import { deviceName } from '#domain/person/remembered-device.ts'
import { callOnce } from '#web/core/http/call-once.ts'
import { loadPasskeyDialogs, NO_PASSKEY_TEXT } from './passkey.ts'

/** The default name of a passkey, if its owner gives none. */
export function nameOfDevice(): string {
  return deviceName(navigator.userAgent)
}

/** Creates a passkey in the browser and adds it to the account. Returns the errors; an empty list means success. */
export async function addPasskey(password: string, name: string): Promise<readonly Err[]> {
  const [begun, dialogs] = await Promise.all([
    callOnce(beginOwnPasskey, { body: { password } }),
    loadPasskeyDialogs().catch(() => null),
  ])
  if (!begun.ok) return begun.errors
  const made = await dialogs?.makePasskey(begun.value.options)
  if (!made) return [errorOf('InternalError', {}, NO_PASSKEY_TEXT)]
  const added = await callOnce(addOwnPasskey, { body: { name, ...made } })
  return added.ok ? [] : added.errors
}
