import { notifyNativeApp } from '#web/core/site/native-app.ts'
import { findOfSession, storeOfSession } from './session-storage.ts'
import { sessionStore } from './session-store.ts'

const REPORTED_KEY = 'log-in-told'

/** Notifies the surrounding app of each log-in, once per session, and of each log-out and lost session. */
export function notifyAppOfSession(): () => void {
  return sessionStore.subscribe((now, before) => {
    const user = now.data?.user
    if (user && !findOfSession(sessionStorage, REPORTED_KEY)) {
      storeOfSession(sessionStorage, REPORTED_KEY, true)
      notifyNativeApp('login', { external_id: user.external_id, account_type: user.account_type })
    }
    if (before.data?.user && !user) notifyNativeApp(now.loggingOut ? 'logout' : 'automatic_logout', {})
  })
}
