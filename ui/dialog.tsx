import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { classNames } from './class-names.ts'
import { useCloseOnBack } from './close-on-back.ts'
import { IconButton } from './icon-button.tsx'
import { useRootMark } from './root-mark.ts'

export interface DialogProps {
  open: boolean
  /**
   * Called when the person closes the dialog with the cross, Escape, Back or a press outside. Never called if the
   * dialog is not closable.
   */
  onClose?: (() => void) | undefined
  title: ReactNode
  /** One sentence below the title, announced when the dialog opens. */
  description?: ReactNode
  children?: ReactNode
  /** The buttons, the main one first, which gets the focus. They are stacked on phones. */
  actions?: ReactNode
  /**
   * False: there is no cross, Escape and presses outside do nothing, Back leaves the page, and only the dialog's own
   * buttons close it.
   */
  closable?: boolean | undefined
  /** The element that takes the focus at first. The default is the first one that can be pressed. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** `narrow` for questions (default), `wide` for forms and choices. */
  size?: 'narrow' | 'wide' | undefined
}

/** The position of a modal's backdrop, shared with Sheet. */
export const veil =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** A question or a notice over the page. It traps the focus, returns it afterwards, and locks the page's scrolling. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  closable = true,
  initialFocus,
  size = 'narrow',
}: DialogProps) {
  useRootMark('has-dialog', open)
  useCloseOnBack(open, closable ? onClose : undefined)
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!closable}
      onOpenChange={(opening) => {
        if (!opening && closable) onClose?.()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={veil} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-center justify-center overflow-y-auto p-[min(1rem,4vw)]">
          <Base.Popup
            initialFocus={initialFocus}
            className={classNames(
              'relative m-auto flex w-full flex-col gap-4 rounded-card bg-surface p-[min(1.5rem,6vw)] text-ink shadow-card outline-none',
              'transition-[opacity,scale] duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0',
              size === 'narrow' ? 'max-w-form' : 'max-w-prose',
            )}
          >
            <Base.Title className={classNames('text-xl', closable && 'pr-10')}>{title}</Base.Title>
            {description && <Base.Description className="text-ink-soft">{description}</Base.Description>}
            {children}
            {actions && <div className="flex flex-col gap-3 pt-2 sm:flex-row sm:flex-wrap *:grow">{actions}</div>}
            {closable && (
              <Base.Close
                render={<IconButton label="Close" icon={<X aria-hidden size={22} />} />}
                className="absolute top-3 right-3"
              />
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
