import 'altcha/altcha.css'
import 'altcha/external'
import './altcha.css'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import { useEffect, useRef } from 'react'
import type { CheckProps } from './check-props.ts'

declare global {
  var $altcha: { algorithms: Map<string, () => Worker> }
}

// The build without an inlined worker: ours is a separate file, as the page's policy requires.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())

type Props = CheckProps & {
  challengeUrl: string
  /** Solved at once, without a press. */
  isQuiet?: boolean
}

/** A calculation that takes a browser a second and slows robots down, without profiles or tracking. */
export default function Altcha({ challengeUrl, onSolved, isQuiet = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const widget = document.createElement('altcha-widget')
    widget.setAttribute('challenge', challengeUrl)
    if (isQuiet) widget.setAttribute('auto', 'onload')
    widget.setAttribute(
      'configuration',
      JSON.stringify({ hideFooter: true, hideLogo: true, humanInteractionSignature: false }),
    )
    widget.addEventListener('statechange', (event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail
      onSolved(state === 'verified' ? (payload ?? null) : null)
    })
    box.current?.append(widget)
    return () => widget.remove()
  }, [challengeUrl, onSolved, isQuiet])
  return <div ref={box} className="w-full" />
}
