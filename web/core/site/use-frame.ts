import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'

/** For the frame of a page: it asks again for the page's data as soon as it stands, and is replaced when they come. */
export function useFrame(): void {
  const { key } = useLocation()
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame of the next page may be of the same kind.
  useEffect(() => void revalidate(), [key, revalidate])
}
