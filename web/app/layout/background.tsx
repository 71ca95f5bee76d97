import { useEffect, useState } from 'react'
import { whenIdle } from '#ui/when-idle.ts'
import { usePagesAhead } from './pages-ahead.ts'

const pictures = Object.values(
  import.meta.glob<string>('./backgrounds/background-*.webp', { eager: true, query: '?url', import: 'default' }),
)

/** Stays the same until the page is loaded again. */
const chosen = pictures[Math.floor(Math.random() * pictures.length)]!

/** Loaded after everything else, so that it delays and moves nothing. */
export default function Background() {
  usePagesAhead()
  return <BackgroundPicture />
}

/**
 * One of the numbered pictures, chosen again for each visit. It lies behind the page and takes no space. Visitors who
 * save data do not get it.
 */
function BackgroundPicture() {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(
    () =>
      whenIdle(() => {
        if (!savesData()) void fetchBackground().then(setAddress)
      }),
    [],
  )
  return (
    <div
      aria-hidden
      className="fixed inset-0 -z-10 bg-watermark mask-cover mask-center opacity-0 transition-opacity duration-180 data-shown:opacity-100"
      {...(address && { 'data-shown': true, style: { maskImage: `url("${address}")` } })}
    />
  )
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
}

/** The address of the loaded picture, or null if it fails to load. */
async function fetchBackground(): Promise<string | null> {
  const picture = new Image()
  // The mask requests the picture in the same CORS mode, so it finds it in the cache.
  picture.crossOrigin = 'anonymous'
  picture.src = chosen
  return picture.decode().then(
    () => chosen,
    () => null,
  )
}
