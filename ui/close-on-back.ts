import { useEffect, useEffectEvent } from 'react'

/** What Back closes, the front one last. */
const open: (() => void)[] = []
let isOnCopy = false

/**
 * While `isOpen`, the browser's Back closes it and leaves the page as it is. For that the history has a copy of the
 * page's entry. Once everything is closed the copy has no purpose, and the next Back passes over it.
 */
export function useCloseOnBack(isOpen: boolean, close: (() => void) | undefined): void {
  const onBack = useEffectEvent(() => close?.())
  const isClosable = isOpen && close !== undefined
  useEffect(() => {
    if (!isClosable) return
    const closeThis = () => onBack()
    open.push(closeThis)
    pushCopy()
    return () => {
      open.splice(open.indexOf(closeThis), 1)
    }
  }, [isClosable])
}

/** To be called before the router listens: what Back closes is no navigation. */
export function listenForBack(): void {
  noteEntry()
  addEventListener('popstate', (event) => {
    const wasOnCopy = isOnCopy
    noteEntry()
    if (!wasOnCopy || isOnCopy) return
    event.stopImmediatePropagation()
    const close = open.at(-1)
    if (!close) return history.back()
    close()
    // Something else may be open still, or may have opened instead.
    setTimeout(pushCopy)
  })
}

/** To be called after each navigation, which may have left the copy or come to one. */
export function noteEntry(): void {
  isOnCopy = history.state?.isCopy === true
}

function pushCopy(): void {
  if (open.length === 0 || history.state?.isCopy) return
  history.pushState({ ...history.state, isCopy: true }, '')
  isOnCopy = true
}
