import { hasConsent } from './consent.ts'
import { pageConfig } from './page-config.ts'

export const CLIENT_ID_WAIT_MS = 1_000

let asked: Promise<string | null> | undefined

/**
 * The id by which web analytics know this browser, asked for once of each page; without an answer in time there is
 * none. With analytics off or not allowed nobody is asked, and nobody waits.
 */
export function findClientId(): Promise<string | null> | null {
  const { analyticsKey } = pageConfig()
  if (analyticsKey === null || !hasConsent('analytics')) return null
  asked ??= Promise.race([
    askTag(analyticsKey),
    new Promise<null>((resolve) => setTimeout(resolve, CLIENT_ID_WAIT_MS, null)),
  ])
  return asked
}

/** The tag of the analytics takes from its queue what has waited there, and takes it for a call by its being `arguments`. */
function askTag(key: string): Promise<string> {
  const tagged = window as { dataLayer?: unknown[] }
  return new Promise((resolve) => {
    function queue(..._call: unknown[]) {
      tagged.dataLayer ??= []
      // biome-ignore lint/complexity/noArguments: an array would be taken for something else.
      tagged.dataLayer.push(arguments)
    }
    queue('get', key, 'client_id', resolve)
  })
}
