import { useEffect } from 'react'

/**
 * Whoever comes back to an earlier step finds the focus in its first field, for the button that led back is gone,
 * unless another field has asked for it.
 */
export function useFocusOnReturn(isBack: boolean, focus: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is shown.
  useEffect(() => {
    if (isBack && document.activeElement === document.body) focus()
  }, [])
}
