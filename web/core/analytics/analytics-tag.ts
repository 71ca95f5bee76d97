import { useEffect } from 'react'
import { pageConfig } from '#web/core/site/page-config.ts'
import { whenConsented } from './consent.ts'

const TAG_URL = 'https://www.googletagmanager.com/gtag/js'
/** Pages with personal data in their address. */
export const secretAddress = /^\/(payment\/|reset|confirm-email|keep-email|winners\/claim|unsubscribed)/

/**
 * Web analytics of third parties: without a key there are none, and nothing is loaded before consent. Render it before
 * the component that makes the page's first call, which requests a client id from the tag.
 */
export function AnalyticsTag(): null {
  useEffect(loadWhenAllowed, [])
  return null
}

export function loadWhenAllowed(): (() => void) | undefined {
  const { analyticsKey } = pageConfig()
  if (analyticsKey === null || secretAddress.test(location.pathname)) return
  return whenConsented('analytics', () => {
    queueForTag('js', new Date())
    queueForTag('config', analyticsKey)
    const tag = Object.assign(document.createElement('script'), { async: true })
    tag.src = `${TAG_URL}?id=${encodeURIComponent(analyticsKey)}`
    document.head.append(tag)
  })
}

/** Whether a script reads from the queue, now or soon. */
export function isTagLoading(): boolean {
  return 'dataLayer' in window
}

/** The tag processes the calls in its queue, and recognizes a call because it is an `arguments` object. */
export function queueForTag(..._call: unknown[]): void {
  const tagged = window as { dataLayer?: unknown[] }
  tagged.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: an array would be taken for something else.
  tagged.dataLayer.push(arguments)
}
