import { useEffect, useId } from 'react'
import { useBlocker } from 'react-router'
import { create } from 'zustand'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Ids of the forms on the page that have unsaved changes. */
const useUnsavedForms = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** Registers a form while it has changes, so that leaving the page asks first. */
export function useUnsaved(isChanged: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isChanged) return
    useUnsavedForms.setState(({ ids }) => ({ ids: new Set([...ids, id]) }))
    return () => useUnsavedForms.setState(({ ids }) => ({ ids: new Set([...ids].filter((each) => each !== id)) }))
  }, [isChanged, id])
}

/** Asks before a link, Back or a closed tab loses unsaved changes. Rendered once for the whole console. */
export function UnsavedGuard() {
  const hasUnsaved = useUnsavedForms(({ ids }) => ids.size > 0)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!hasUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [hasUnsaved])

  return (
    // Not closable, because closing by Back adds a history entry, and the blocker is moving through the history itself.
    <Dialog
      open={blocker.state === 'blocked'}
      closable={false}
      title="Leave without saving?"
      description="You have changes on this page that aren’t saved."
      actions={
        <>
          <Button onClick={() => blocker.reset?.()}>Stay on this page</Button>
          <Button tone="quiet" onClick={() => blocker.proceed?.()}>
            Leave without saving
          </Button>
        </>
      }
    />
  )
}
