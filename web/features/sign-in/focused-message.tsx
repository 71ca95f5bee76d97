import { type ReactNode, useEffect, useRef } from 'react'

/** Takes the focus when it replaces a form, so that it is announced and Tab continues from there. */
export function FocusedMessage({ children }: { children: ReactNode }) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <p ref={message} tabIndex={-1} className="outline-none">
      {children}
    </p>
  )
}
