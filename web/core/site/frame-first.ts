import type { ComponentType } from 'react'
import type { PageFrameProps } from '#web/core/parts/page-frame.tsx'

/** A page whose data take longer shows its frame meanwhile. */
export const FRAME_AFTER_MS = 60

/** A page that is shown before its data. Its component waits for them. */
export type Framed = { Frame: ComponentType<PageFrameProps> }

let framed: { path: string; loading: Promise<unknown> } | null = null

/**
 * The data of a page, or its frame if loading takes longer: the frame waits for the same answer. A page that is already
 * shown, or is reached by Back, has no frame, and neither has a page whose frame fails to load.
 */
export async function orFrame<Loaded>(request: Request, load: () => Promise<Loaded>): Promise<Loaded | Framed> {
  const path = pathOf(request)
  const pending = framed
  framed = null
  if (path === location.pathname) return pending?.path === path ? (pending.loading as Promise<Loaded>) : load()
  const loading = load()
  const loaded = loading.then(() => null)
  const frame = await Promise.race([loaded, loadFrame().catch(() => loaded)])
  if (frame === null) return loading
  framed = { path, loading }
  return frame
}

async function loadFrame(): Promise<Framed> {
  const [{ PageFrame }] = await Promise.all([import('#web/core/parts/page-frame.tsx'), delay(FRAME_AFTER_MS)])
  return { Frame: PageFrame }
}

export function pathOf({ url }: Request): string {
  return new URL(url).pathname
}

export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
