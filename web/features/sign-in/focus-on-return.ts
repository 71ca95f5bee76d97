import { useEffect } from 'react'

/**
 * Focuses the first field of an earlier step on the return to it, since the pressed button is gone, unless another
 * field has requested the focus.
 */
export function useFocusOnReturn(isBack: boolean, focus: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is shown.
  useEffect(() => {
    if (isBack && document.activeElement === document.body) focus()
  }, [])
}
