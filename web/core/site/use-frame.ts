import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'

/**
 * Used by the frame of a page: it requests the page's data as soon as it is shown, and is replaced when they arrive.
 */
export function useFrame(): void {
  const { key } = useLocation()
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame of the next page may be of the same kind.
  useEffect(() => void revalidate(), [key, revalidate])
}
