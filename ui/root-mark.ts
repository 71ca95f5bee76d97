import { useLayoutEffect } from 'react'

const shown = new Map<string, number>()

/** Marks the root element with `data-…`, for CSS rules, while at least one such overlay is shown. */
export function useRootMark(mark: 'has-dialog' | 'asks-consent', isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return
    change(mark, 1)
    return () => change(mark, -1)
  }, [mark, isShown])
}

function change(mark: string, by: number): void {
  const count = (shown.get(mark) ?? 0) + by
  shown.set(mark, count)
  document.documentElement.toggleAttribute(`data-${mark}`, count > 0)
}
