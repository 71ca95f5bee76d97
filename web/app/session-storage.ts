import { sessionId } from './session-store.ts'

/**
 * What a session leaves in the browser's storage is kept under the session's id. Met in another session it is dropped:
 * whoever comes next to this browser finds nothing of it.
 */
export function keepOfSession(storage: Storage, key: string, value: unknown): void {
  storage.setItem(key, JSON.stringify({ sid: sessionId(), value }))
}

export function findOfSession<T>(storage: Storage, key: string): T | null {
  const sid = sessionId()
  // Before it is known whose session this is, nothing is found and nothing dropped.
  if (sid === null) return null
  const kept = read(storage.getItem(key))
  if (kept?.sid === sid) return kept.value as T
  storage.removeItem(key)
  return null
}

function read(text: string | null): { sid: string; value: unknown } | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
