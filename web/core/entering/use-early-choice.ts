import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** What stood in the page before its scripts came: the card that was pressed, and the number if it was moved. */
export type EarlyChoice = { value: string; quantity: number | null }

/**
 * Takes up choices made in the page before its scripts loaded. Hydration leaves fields as they are, but the next render
 * would reset them: so they are read as soon as there is a state to hold them.
 */
export function useEarlyChoice(place: RefObject<HTMLElement | null>, takeUp: (early: EarlyChoice) => void): void {
  const take = useEffectEvent(takeUp)
  useLayoutEffect(() => {
    const fields = [...(place.current?.querySelectorAll('input') ?? [])]
    const chosen = fields.find(({ type, checked }) => type === 'radio' && checked)
    const moved = fields.find(({ type, value, defaultValue }) => type !== 'radio' && value !== defaultValue)
    if (chosen) take({ value: chosen.value, quantity: moved ? Number(moved.value) : null })
  }, [place])
}
