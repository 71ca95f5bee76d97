import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'

const Dialog = lazy(() => import('#ui/dialog.tsx').then((part) => ({ default: part.Dialog })))

type Shown = { errors: readonly string[]; subtitle: string | null }

const shownStore = create<Shown | null>(() => null)

/** For errors that have no place of their own on the page; errors of a form belong in the form. */
export function showErrors(errors: readonly string[], subtitle: string | null = null): void {
  shownStore.setState({ errors, subtitle }, true)
}

/** Stands once on every page; it closes by itself when the visitor goes elsewhere. */
export function ErrorDialog() {
  const shown = shownStore()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what closes it.
  useEffect(() => close, [pathname])
  if (!shown) return null
  return (
    <Suspense>
      <Dialog
        open
        onClose={close}
        title="Sorry, something went wrong"
        description={shown.subtitle}
        actions={<Button onClick={close}>Close</Button>}
      >
        <ErrorList errors={shown.errors} />
      </Dialog>
    </Suspense>
  )
}

function close(): void {
  shownStore.setState(null, true)
}
