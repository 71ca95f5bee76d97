import { useEffect } from 'react'

/**
 * Marks a button that opens a part of every page. The button works as soon as the server has sent it, even if its own
 * script loads later than the page's.
 */
export function opens(what: string) {
  return { 'data-opens': what }
}

/**
 * Called when a marked button is pressed. `open` must stay the same function. The listener is registered before
 * React's, which blocks presses on a part that is not hydrated yet.
 */
export function useOpens(what: string, open: () => void): void {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(`[data-opens=${what}]`)) open()
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [what, open])
}
