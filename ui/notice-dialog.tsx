import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useCloseOnBack } from './close-on-back.ts'

export interface NoticeDialogProps {
  /** Called when the person closes it, by Escape or Back. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  actions: ReactNode
}

/** A dialog by the browser's own means. It needs no package, so it can be shown when nothing more can be loaded. */
export function NoticeDialog({ onClose, title, description, children, actions }: NoticeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current!.showModal(), [])
  useCloseOnBack(true, onClose)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      onClose={onClose}
      className="m-auto flex w-[calc(100%-2rem)] max-w-form flex-col gap-4 rounded-card bg-surface p-6 text-ink shadow-card backdrop:bg-scrim"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {description && (
        <p id={`${id}-description`} className="text-ink-soft">
          {description}
        </p>
      )}
      {children}
      <div className="flex flex-col gap-3 pt-2 sm:flex-row sm:flex-wrap *:grow">{actions}</div>
    </dialog>
  )
}
