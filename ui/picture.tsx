import { ImageOff } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { classNames } from './class-names.ts'

/** One rendering of a picture and how many pixels wide it is. */
export interface PictureSource {
  src: string
  widthPx: number
}

/** What is shown instead where `media` matches: the same picture in another crop. */
export interface OtherCrop {
  media: string
  webp: readonly PictureSource[]
  png: readonly PictureSource[]
  width: number
  height: number
}

export interface PictureProps {
  /** Empty for decoration: beside a title that says the same. */
  alt: string
  webp: readonly PictureSource[]
  png: readonly PictureSource[]
  /** Of the picture itself; they keep its place before it has come. */
  width: number
  height: number
  otherwise?: OtherCrop | undefined
  /** How wide it is shown, as in <img sizes>. */
  sizes?: string | undefined
  /** Fills the place until the picture is there: any CSS background. */
  preview?: string | undefined
  /** The first picture of a page: loaded at once and first. The others wait until they are near. */
  eager?: boolean | undefined
  className?: string | undefined
}

/** A picture that never shifts the page: its place is kept, coloured, and shows a placeholder if it fails to come. */
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
          // A server-rendered picture can have failed before anybody listened.
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
