import { sessionId } from './session-store.ts'

/**
 * Values of a session are stored with the session's id. Another session drops them, so the next user of this browser
 * finds none.
 */
export function storeOfSession(storage: Storage, key: string, value: unknown): void {
  storage.setItem(key, JSON.stringify({ sid: sessionId(), value }))
}

export function findOfSession<T>(storage: Storage, key: string): T | null {
  const sid = sessionId()
  // Until the session is known, nothing is returned and nothing is deleted.
  if (sid === null) return null
  const stored = read(storage.getItem(key))
  if (stored?.sid === sid) return stored.value as T
  storage.removeItem(key)
  return null
}

/** Deletes all values of other sessions when the user signs out or changes, even if they are never read. */
export function dropOfOtherSessions(): void {
  const sid = sessionId()
  for (const storage of [localStorage, sessionStorage]) {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index)!)
    for (const key of keys) if (isOfOther(read(storage.getItem(key)), sid)) storage.removeItem(key)
  }
}

/** Whether a stored value belongs to another session. Values without a session id belong to none. */
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
