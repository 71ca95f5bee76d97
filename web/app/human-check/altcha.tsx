import 'altcha/altcha.css'
import 'altcha/external'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import { useEffect, useRef } from 'react'
import type { TestProps } from './human-check.tsx'

// The build without workers inside: those are files of our own, as the page's policy asks.
for (const hash of ['256', '384', '512']) $altcha.algorithms.set(`PBKDF2/SHA-${hash}`, () => new Pbkdf2Worker())

/** A sum that a browser solves in a second and a robot must pay for: nothing is looked at, nobody is followed. */
export default function Altcha({ challengeUrl, onSolved }: TestProps & { challengeUrl: string }) {
  const widget = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = widget.current
    const hear = ({ detail }: CustomEvent<{ state: string; payload?: string }>) =>
      onSolved(detail.state === 'verified' ? (detail.payload ?? null) : null)
    element?.addEventListener('statechange', hear as EventListener)
    return () => element?.removeEventListener('statechange', hear as EventListener)
  }, [onSolved])
  return <altcha-widget ref={widget} challenge={challengeUrl} configuration={JSON.stringify({ hideFooter: true })} />
}
