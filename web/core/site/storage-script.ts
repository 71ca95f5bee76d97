/** The prefix of the window's name while that carries the in-memory storage from one of our pages to the next. */
const CARRIED = 'mm_winplus '

/**
 * Runs in the head of every page, before anything else. If the browser refuses storage, as with all cookies blocked,
 * memory replaces it: pages work, but their storage ends with the page, unless `carryStorage` passes it on.
 */
export function storageScript(): string {
  return `(${storeInMemory})(${JSON.stringify(CARRIED)})`
}

/** Passes the in-memory storage on when one of our pages is reloaded, in browsers that announce the reload. */
export function carryToOwnPages(): void {
  window.navigation?.addEventListener('navigate', ({ destination: { url, sameDocument } }) => {
    if (!sameDocument && url.startsWith(`${location.origin}/`)) carryStorage()
  })
}

/**
 * Must be called before one of our pages is loaded, and never before another site's page, which could read the storage.
 */
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

/** Inserted into the page as text, so it cannot use imports or outer variables. */
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
    // Only one of our pages passes data on in this way. A name that another site has set is dropped.
    if (document.referrer.startsWith(`${location.origin}/`)) carried = JSON.parse(window.name.slice(mark.length))
    // A page that is about to be shown under another brand is loaded again.
    document.addEventListener('DOMContentLoaded', () => {
      if (!document.documentElement.hidden) window.name = ''
    })
  }
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (isRefused(name)) Object.defineProperty(window, name, { configurable: true, value: memory(carried[name] ?? {}) })
}
