import { type ReactNode, useState } from 'react'
import { staffErrorText } from '#console/core/error-texts.ts'
import { FileField, FilesField } from '#console/core/forms/file-field.tsx'
import { readAgain } from '#console/core/queries.ts'
import { type MediaKind, picturesOf } from '#domain/campaign/campaign-media.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type MediaFile, storeMedia } from './store-media.ts'

const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/avif'

export function NewVideo({ tag }: { tag: string }) {
  const [video, setVideo] = useState<File | null>(null)
  const [poster, setPoster] = useState<File | null>(null)
  const [captions, setCaptions] = useState<File | null>(null)
  const files: MediaFile[] = [
    ...(video ? [{ part: 'VIDEO' as const, file: video }] : []),
    ...(poster ? [{ part: 'PICTURE' as const, file: poster }] : []),
    ...(captions ? [{ part: 'CAPTIONS' as const, file: captions }] : []),
  ]
  return (
    <NewMedia tag={tag} kind="VIDEO" label="Add a video" files={files} isReady={video !== null && poster !== null}>
      <FileField
        label="Video file"
        hint="An MP4 (H.264, VP9 or AV1) or WebM of at most 25 MB: about a minute. It plays when pressed."
        accept="video/mp4,video/webm"
        onPick={setVideo}
      />
      <FileField
        label="Cover picture"
        hint="A JPEG, PNG, WebP or AVIF of at most 10 MB, at least 640 by 360 pixels."
        accept={PICTURE_TYPES}
        onPick={setPoster}
      />
      <FileField
        label="Captions"
        hint="A WebVTT file (.vtt) in English. Captions help people who can’t hear the video."
        accept=".vtt,text/vtt"
        optional
        onPick={setCaptions}
      />
    </NewMedia>
  )
}

const { min, max } = picturesOf.ALL_SIDES

export function NewSides({ tag }: { tag: string }) {
  const [pictures, setPictures] = useState<readonly File[]>([])
  const inOrder = pictures.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
  const isCount = pictures.length >= min && pictures.length <= max
  return (
    <NewMedia
      tag={tag}
      kind="ALL_SIDES"
      label="Add 360° pictures"
      files={inOrder.map((file) => ({ part: 'PICTURE', file }))}
      isReady={isCount}
    >
      <FilesField
        label="Picture files"
        hint={`${min} to ${max} pictures, turning right once all the way round, in the order of their file names. Each at most 10 MB, at least 640 by 360 pixels.`}
        accept={PICTURE_TYPES}
        errors={
          pictures.length === 0 || isCount ? [] : [`Please choose ${min} to ${max} pictures, not ${pictures.length}`]
        }
        onPick={setPictures}
      />
    </NewMedia>
  )
}

type Props = {
  tag: string
  kind: MediaKind
  label: string
  files: readonly MediaFile[]
  isReady: boolean
  children: ReactNode
}

/** Stores the files one by one, and shows the medium after the last one. A new `key` empties the form. */
function NewMedia({ tag, kind, label, files, isReady, children }: Props) {
  const [alt, setAlt] = useState('')
  const [stored, setStored] = useState<number | null>(null)
  const [errors, setErrors] = useState<readonly string[]>([])
  const isBusy = stored !== null
  return (
    <details className="rounded-card border-2 border-line border-dashed p-4">
      <summary className="cursor-pointer font-semibold">{label}</summary>
      <form
        aria-label={label}
        className="mt-3 flex flex-col gap-3"
        onSubmit={async (event) => {
          event.preventDefault()
          if (!isReady || alt.trim() === '' || isBusy) return
          setStored(0)
          const refused = await storeMedia(tag, { kind, alt }, files, setStored)
          setErrors(refused.map(staffErrorText))
          await readAgain()
          setStored(null)
        }}
      >
        {children}
        <TextField label="Describe the picture (alt text)" value={alt} onValueChange={setAlt} />
        <ErrorList errors={errors} />
        <p role="status" className="text-sm empty:hidden">
          {isBusy && `${stored} of ${files.length} files uploaded`}
        </p>
        <div>
          <Button type="submit" tone="quiet" size="small" busy={isBusy} disabled={!isReady || alt.trim() === ''}>
            Upload
          </Button>
        </div>
      </form>
    </details>
  )
}
