import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** The choice that was made before the page's scripts loaded: the pressed card, and the number if it was moved. */
export type EarlyChoice = { value: string; quantity: number | null }

/**
 * Restores choices that were made in the page before its scripts loaded. Hydration keeps the values of fields, but the
 * next render would reset them, so they are read as soon as there is a state to hold them.
 */
export function useEarlyChoice(
  place: RefObject<HTMLElement | null>,
  restoreChoice: (early: EarlyChoice) => void,
): void {
  const take = useEffectEvent(restoreChoice)
  useLayoutEffect(() => {
    const fields = [...(place.current?.querySelectorAll('input') ?? [])]
    const chosen = fields.find(({ type, checked }) => type === 'radio' && checked)
    const moved = fields.find(({ type, value, defaultValue }) => type !== 'radio' && value !== defaultValue)
    if (chosen) take({ value: chosen.value, quantity: moved ? Number(moved.value) : null })
  }, [place])
}
