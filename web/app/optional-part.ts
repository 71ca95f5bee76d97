import { type ComponentType, lazy } from 'react'

type Part<Props> = { default: ComponentType<Props> }

/** A part that comes by itself, unasked: where it does not come, as on a bad line or after a release, the page does without it. */
export function optionalPart<Props>(load: () => Promise<Part<Props>>) {
  return lazy((): Promise<Part<Props>> => load().catch(() => ({ default: Nothing })))
}

function Nothing(): null {
  return null
}
