import { sessionId } from './session-store.ts'

/**
 * What a session leaves in the browser's storage is stored under the session's id. In another session it is dropped:
 * the next user of this browser finds nothing of it.
 */
export function storeOfSession(storage: Storage, key: string, value: unknown): void {
  storage.setItem(key, JSON.stringify({ sid: sessionId(), value }))
}

export function findOfSession<T>(storage: Storage, key: string): T | null {
  const sid = sessionId()
  // Before it is known whose session this is, nothing is found and nothing dropped.
  if (sid === null) return null
  const stored = read(storage.getItem(key))
  if (stored?.sid === sid) return stored.value as T
  storage.removeItem(key)
  return null
}

/** The user has signed out or changed: what their session stored is removed at once, even if it is never read. */
export function dropOfOtherSessions(): void {
  const sid = sessionId()
  for (const storage of [localStorage, sessionStorage]) {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index)!)
    for (const key of keys) if (isOfOther(read(storage.getItem(key)), sid)) storage.removeItem(key)
  }
}

/** Other things that stand there are of no session. */
function isOfOther(stored: unknown, sid: string | null): boolean {
  return typeof stored === 'object' && stored !== null && 'sid' in stored && 'value' in stored && stored.sid !== sid
}

function read(text: string | null): { sid: string; value: unknown } | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
