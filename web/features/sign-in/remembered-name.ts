import { useSyncExternalStore } from 'react'

const KEY = 'remembered-name'
const listeners = new Set<() => void>()

/** The first name of the member who stays logged in on this device, as they chose here. The server knows whether. */
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
