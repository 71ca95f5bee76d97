import { useSyncExternalStore } from 'react'

/**
 * Whether another of our pages shows this one in a frame, as when a campaign's redirect_url is an address of our own.
 * The outer page already has the header, the footer and the question about cookies. Pages of other origins do not
 * expose their frames.
 */
export function useEmbedded(): boolean {
  return useSyncExternalStore(never, isEmbedded, () => false)
}

function never(): () => void {
  return () => {}
}

function isEmbedded(): boolean {
  return window.frameElement?.hasAttribute('data-embedded-page') ?? false
}
