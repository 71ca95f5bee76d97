import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { NoticeDialog } from '#ui/notice-dialog.tsx'

type Options = {
  subtitle?: string
  /** Another dialog that replaces this one; it receives the function that closes it. */
  part?: (close: () => void) => ReactNode
  /** Tries the action again. The dialog closes meanwhile. */
  onTryAgain?: () => void
  /** Called when it is closed without trying again. */
  onClose?: () => void
}
type Shown = Options & { errors: readonly string[] }

const shownStore = create<{ shown: Shown | null }>(() => ({ shown: null }))

/** Shows errors that have no place of their own on the page; errors of a form belong in the form. */
export function showErrors(errors: readonly string[], options: Options = {}): void {
  shownStore.setState({ shown: { ...options, errors } })
}

/** Rendered once on every page. It closes when the visitor navigates. */
export function ErrorDialog() {
  const { shown } = shownStore()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what closes it.
  useEffect(() => close, [pathname])
  if (!shown) return null
  if (shown.part) return shown.part(close)
  return (
    <NoticeDialog
      onClose={close}
      title="Sorry, something went wrong"
      description={shown.subtitle}
      actions={
        <>
          {shown.onTryAgain && <Button onClick={tryAgain}>Try again</Button>}
          <Button tone={shown.onTryAgain ? 'quiet' : undefined} onClick={close}>
            Close
          </Button>
        </>
      }
    >
      <ErrorList errors={shown.errors} />
    </NoticeDialog>
  )
}

function tryAgain(): void {
  take()?.onTryAgain?.()
}

function close(): void {
  take()?.onClose?.()
}

function take(): Shown | null {
  const { shown } = shownStore.getState()
  shownStore.setState({ shown: null })
  return shown
}
