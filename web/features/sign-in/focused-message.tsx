import { type ReactNode, useEffect, useRef } from 'react'

/** Takes the focus where a form has given way to its outcome, so that it is read out and Tab goes on from there. */
export function FocusedMessage({ children }: { children: ReactNode }) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <p ref={message} tabIndex={-1} className="outline-none">
      {children}
    </p>
  )
}
