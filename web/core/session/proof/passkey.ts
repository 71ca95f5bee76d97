import { platform } from '#web/core/site/page-config.ts'

/** The text for a passkey dialog that was closed, or that had no passkey. */
export const NO_PASSKEY_TEXT = 'We couldn’t read your passkey. Please try again.'

/** Loads the code for the browser's passkey dialogs only when it is needed. */
export const loadPasskeyDialogs = () => import('#ui/passkey.ts')

/** Browsers refuse passkeys in the frame of a partner or of the app, or offer those of another site. */
export function canUsePasskeys(): boolean {
  return platform() === 'website' && window.top === window && 'PublicKeyCredential' in window
}

/** Whether this device itself can create a passkey, with its owner's face, finger or code. */
export async function canMakePasskey(): Promise<boolean> {
  return (
    canUsePasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false))
  )
}
