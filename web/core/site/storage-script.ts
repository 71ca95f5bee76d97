/** What begins the window's name while it carries the storage in memory from one of our pages to the next. */
const CARRIED = 'mm_winplus '

/**
 * Runs in the head of every page, before anything else. Where the browser refuses its storage, as with all cookies
 * blocked, memory takes its place: pages work, but what they store ends with the page, unless `carryStorage` takes it
 * along.
 */
export function storageScript(): string {
  return `(${storeInMemory})(${JSON.stringify(CARRIED)})`
}

/**
 * Carries the storage in memory over whenever a page of ours is reloaded, where the browser announces it beforehand.
 */
export function carryToOwnPages(): void {
  window.navigation?.addEventListener('navigate', ({ destination: { url, sameDocument } }) => {
    if (!sameDocument && url.startsWith(`${location.origin}/`)) carryStorage()
  })
}

/** To be called before a page of ours is reloaded, and never before another site's page: it could read the storage. */
export function carryStorage(): void {
  const storages = { localStorage, sessionStorage }
  const carried = Object.entries(storages).filter(([, storage]) => !(storage instanceof Storage))
  if (carried.length === 0) return
  const texts = carried.map(([name, storage]) => [name, Object.fromEntries(entriesOf(storage))])
  window.name = CARRIED + JSON.stringify(Object.fromEntries(texts))
}

function entriesOf(storage: Storage): [string, string][] {
  return Array.from({ length: storage.length }, (_, index) => {
    const key = storage.key(index)!
    return [key, storage.getItem(key)!]
  })
}

/** Goes into the page as text, so it can use nothing from outside of itself. */
export function storeInMemory(mark: string): void {
  type Texts = Record<string, string>
  let carried: Record<string, Texts> = {}

  function isRefused(name: 'localStorage' | 'sessionStorage'): boolean {
    try {
      window[name].setItem(mark, '')
      window[name].removeItem(mark)
      return false
    } catch {
      return true
    }
  }

  function memory(texts: Texts) {
    const stored = new Map(Object.entries(texts))
    return {
      get length() {
        return stored.size
      },
      key: (index: number) => [...stored.keys()][index] ?? null,
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: unknown) => void stored.set(key, String(value)),
      removeItem: (key: string) => void stored.delete(key),
      clear: () => stored.clear(),
    }
  }

  if (window.name.startsWith(mark)) {
    // Only a page of ours carries anything here; what others have written into the name is dropped.
    if (document.referrer.startsWith(`${location.origin}/`)) carried = JSON.parse(window.name.slice(mark.length))
    // A page that is about to be shown under another brand is loaded once more.
    document.addEventListener('DOMContentLoaded', () => {
      if (!document.documentElement.hidden) window.name = ''
    })
  }
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (isRefused(name)) Object.defineProperty(window, name, { configurable: true, value: memory(carried[name] ?? {}) })
}
