import { useSyncExternalStore } from 'react'

const KEY = 'remembered-name'
const listeners = new Set<() => void>()

/**
 * The first name of the member who chose to stay logged in on this device. Only the server knows whether they still
 * are.
 */
export function useRememberedName(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => localStorage.getItem(KEY),
    () => null,
  )
}

export function saveRememberedName(name: string | null): void {
  if (name === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, name)
  for (const listener of listeners) listener()
}
