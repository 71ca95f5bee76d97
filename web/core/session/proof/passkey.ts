import { platform } from '#web/core/site/page-config.ts'

/** What is shown where the browser's own dialog was closed, or has none to choose from. */
export const NO_PASSKEY_TEXT = 'No passkey was used. Please try again.'

/** The browser's own dialogs, loaded only where a passkey is used. */
export const loadPasskeyDialogs = () => import('#ui/passkey.ts')

/** In the frame of a partner or of the app browsers refuse passkeys, or offer those of another site. */
export function canUsePasskeys(): boolean {
  return platform() === 'website' && window.top === window && 'PublicKeyCredential' in window
}

/** Whether this device itself can make one, by the face, the finger or the code of its owner. */
export async function canMakePasskey(): Promise<boolean> {
  return (
    canUsePasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false))
  )
}
