import { type ComponentType, useEffect, useState } from 'react'
import { showErrors } from './error-dialog.tsx'

export type Part<Props> = { default: ComponentType<Props> }

export const NOT_ARRIVED_TEXT = 'Part of this page didn’t load. Check your connection and try again.'

export type Arrival<Props> = { load: () => Promise<Part<Props>>; Part: ComponentType<Props> | null }

export function arrivalOf<Props>(load: () => Promise<Part<Props>>): Arrival<Props> {
  return { load, Part: null }
}

/** A part that is already loaded is shown at once. */
export function useArrival<Props>(arrival: Arrival<Props>) {
  const [state, setState] = useState<'awaited' | 'missing' | 'there'>(arrival.Part ? 'there' : 'awaited')
  async function tryAgain(): Promise<void> {
    setState('awaited')
    try {
      arrival.Part ??= (await arrival.load()).default
      setState('there')
    } catch {
      setState('missing')
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, and again on retry.
  useEffect(() => {
    if (state === 'awaited') void tryAgain()
  }, [])
  return { Part: arrival.Part, state, tryAgain: () => void tryAgain() }
}

export function showUnexpectedError(): void {
  showErrors(['Please try again in a moment.'])
}
