import { useEffect } from 'react'

/**
 * Marks a button that opens something which every page has. It works as the server has sent it: the button may be of a
 * part whose script comes after the page's own.
 */
export function opens(what: string) {
  return { 'data-opens': what }
}

/**
 * Called when a button is pressed that opens it. `open` stays the same function. It listens before React does, which
 * lets no press reach others while the part that was pressed has no script.
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
