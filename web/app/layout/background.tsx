import { useEffect, useState } from 'react'
import { whenIdle } from '#web/core/site/when-idle.ts'
import { PagesAhead } from './pages-ahead.tsx'

const pictures = Object.values(
  import.meta.glob<string>('./backgrounds/background-*.webp', { eager: true, query: '?url', import: 'default' }),
)

/** The same for as long as this page lives. */
const chosen = pictures[Math.floor(Math.random() * pictures.length)]!

/** What comes when all else has, so that nothing waits for it or moves. */
export default function Background() {
  return (
    <>
      <BackgroundPicture />
      <PagesAhead />
    </>
  )
}

/**
 * One of the numbered pictures, another with each visit. It lies behind everything and takes no place; who wants little
 * data goes without.
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

/** The address of the picture, once it has come. One that does not come is done without. */
async function fetchBackground(): Promise<string | null> {
  const picture = new Image()
  // As a mask is asked for, so that the mask finds it there.
  picture.crossOrigin = 'anonymous'
  picture.src = chosen
  return picture.decode().then(
    () => chosen,
    () => null,
  )
}
