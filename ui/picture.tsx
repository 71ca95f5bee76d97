import { ImageOff } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { classNames } from './class-names.ts'

/** One file of a picture, with its width in pixels. */
export interface PictureSource {
  src: string
  widthPx: number
}

/** The same picture in another crop, shown instead if `media` matches. */
export interface OtherCrop {
  media: string
  webp: readonly PictureSource[]
  png: readonly PictureSource[]
  width: number
  height: number
}

export interface PictureProps {
  /** Empty if the picture is decoration, or if a title beside it says the same. */
  alt: string
  webp: readonly PictureSource[]
  png: readonly PictureSource[]
  /** The intrinsic size of the picture. It reserves the space before the picture has loaded. */
  width: number
  height: number
  otherwise?: OtherCrop | undefined
  /** The displayed width, as in <img sizes>. */
  sizes?: string | undefined
  /** Any CSS background, shown until the picture has loaded. */
  preview?: string | undefined
  /**
   * For the first picture of a page, which loads at once and with priority. Others load when they are nearly visible.
   */
  eager?: boolean | undefined
  className?: string | undefined
}

/**
 * A picture that never shifts the page: its space is reserved and coloured, and shows a placeholder if the picture
 * fails to load.
 */
export function Picture(props: PictureProps) {
  const { alt, webp, png, width, height, otherwise, sizes, preview, eager, className } = props
  const [failed, setFailed] = useState(false)
  const fallback = png.at(-1)
  const look = classNames('h-auto w-full bg-sunk object-cover', className)
  if (failed || !fallback) {
    return (
      <span
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        className={classNames('missing-picture flex items-center justify-center text-ink-soft', look)}
        style={{ '--own-ratio': `${width} / ${height}` } as CSSProperties}
      >
        <ImageOff aria-hidden size={32} strokeWidth={1.5} />
      </span>
    )
  }
  return (
    <picture className="contents">
      {otherwise && (
        <>
          <source type="image/webp" {...sourceOf(otherwise)} srcSet={sourceSet(otherwise.webp)} sizes={sizes} />
          <source type="image/png" {...sourceOf(otherwise)} srcSet={sourceSet(otherwise.png)} sizes={sizes} />
        </>
      )}
      <source type="image/webp" srcSet={sourceSet(webp)} sizes={sizes} />
      <source type="image/png" srcSet={sourceSet(png)} sizes={sizes} />
      <img
        src={fallback.src}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        className={classNames('block', look)}
        style={{ background: preview }}
        {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        onError={() => setFailed(true)}
        ref={(image) => {
          // A server-rendered picture may have failed before a listener was added.
          if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailed(true)
        }}
      />
    </picture>
  )
}

function sourceOf({ media, width, height }: OtherCrop) {
  return { media, width, height }
}

function sourceSet(sources: readonly PictureSource[]): string {
  return sources.map(({ src, widthPx }) => `${src} ${widthPx}w`).join(', ')
}
