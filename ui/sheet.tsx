import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useLayoutEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { useCloseOnBack } from './close-on-back.ts'
import { veil } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { useRootMark } from './root-mark.ts'

export interface SheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Stays at the bottom while the content scrolls: totals and the main button. */
  footer?: ReactNode
}

/**
 * Positioned between the site's bars, which stay usable: the button that opened the sheet closes it. A frame has no
 * bars.
 */
const aboveAppBar = 'supports-[top:anchor(bottom)]:[bottom:anchor(--app-bar_top,0px)]'

/** A panel over the page: from the right on desktops, from the bottom on phones. */
export function Sheet({ open, onClose, title, children, footer }: SheetProps) {
  useRootMark('has-dialog', open)
  useCloseOnBack(open, onClose)
  const headerBottom = useHeaderBottom(open)
  const belowHeader = { '--header-bottom': `${headerBottom}px` } as CSSProperties
  return (
    <Base.Root open={open} onOpenChange={(opening) => !opening && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={classNames(veil, 'top-(--header-bottom)', aboveAppBar)} style={belowHeader} />
        <Base.Popup
          style={belowHeader}
          className={classNames(
            aboveAppBar,
            'fixed z-50 flex flex-col bg-surface text-ink shadow-card outline-none transition-transform duration-180 ease-out',
            'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-card data-ending-style:translate-y-full data-starting-style:translate-y-full',
            'sm:top-(--header-bottom) sm:right-0 sm:left-auto sm:max-h-none sm:w-110 sm:rounded-none sm:rounded-l-card',
            'sm:data-ending-style:translate-x-full sm:data-ending-style:translate-y-0 sm:data-starting-style:translate-x-full sm:data-starting-style:translate-y-0',
          )}
        >
          <header className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
            <Base.Title className="text-lg">{title}</Base.Title>
            <Base.Close render={<IconButton label="Close" icon={<X aria-hidden size={22} />} />} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
          {footer && (
            <footer className="border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * The bottom edge of the site's header in the window, in pixels. A strip above the header scrolls away; a CSS anchor
 * would move the whole sheet with it, and its buttons out of the window.
 */
function useHeaderBottom(isOpen: boolean): number {
  const [bottom, setBottom] = useState(0)
  useLayoutEffect(() => {
    if (!isOpen) return
    const measure = () => setBottom(document.querySelector('[data-site-header]')?.getBoundingClientRect().bottom ?? 0)
    measure()
    const moves = ['scroll', 'resize'] as const
    for (const move of moves) addEventListener(move, measure, { passive: true })
    return () => {
      for (const move of moves) removeEventListener(move, measure)
    }
  }, [isOpen])
  return bottom
}
