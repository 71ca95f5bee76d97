import { type CallFailure, failureOf } from '#browser/calls/call-failure.ts'
import { call } from '#console/core/call.ts'
import { addPasskey, beginPasskey } from '#contract/console/factors.ts'
import { getPasskeyRequest, showPasskey } from '#contract/console/sign-in.ts'
import { errorOf } from '#contract/errors.ts'
import { makePasskey as makeInBrowser, readPasskey } from '#ui/passkey.ts'

/** The browser's own dialog, and what the server makes of its answer. Closing it is no error of ours to name. */
export async function signWithPasskey() {
  const requested = await call(getPasskeyRequest, {})
  if (!requested.ok) return requested
  const shown = await readPasskey(requested.value.options)
  return shown === null ? closed() : call(showPasskey, { body: shown })
}

export async function makePasskey(name: string) {
  const begun = await call(beginPasskey, {})
  if (!begun.ok) return begun
  const made = await makeInBrowser(begun.value.options)
  return made === null ? closed() : call(addPasskey, { body: { name, ...made } })
}

function closed(): CallFailure {
  return failureOf(0, [errorOf('InternalError', {}, 'We didn’t get a passkey. Try again.')])
}
