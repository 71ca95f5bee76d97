import { useEffect } from 'react'

/**
 * On the return to an earlier step its first field gets the focus, since the button that led back is gone, unless
 * another field has requested it.
 */
export function useFocusOnReturn(isBack: boolean, focus: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is shown.
  useEffect(() => {
    if (isBack && document.activeElement === document.body) focus()
  }, [])
}
