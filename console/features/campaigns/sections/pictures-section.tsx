import { useState } from 'react'
import { call } from '#console/core/call.ts'
import { staffErrorText } from '#console/core/error-texts.ts'
import { fieldId } from '#console/core/forms/field-place.ts'
import { readAgain } from '#console/core/queries.ts'
import { arrangeCampaignPictures, type CampaignDesk, uploadCampaignPicture } from '#contract/console/campaigns.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PictureEditor } from './picture-editor.tsx'

type Props = { tag: string; pictures: CampaignDesk['pictures']; isReadOnly: boolean }

/** Pictures are saved as they are added, in every crop that the site shows. Each has a description of its content. */
export function PicturesSection({ tag, pictures, isReadOnly }: Props) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [edited, setEdited] = useState<string | null>(null)
  const editing = pictures.find(({ id }) => id === edited)

  async function run(work: () => ReturnType<typeof arrange | typeof upload>): Promise<boolean> {
    setIsBusy(true)
    const done = await work()
    setErrors(done.ok ? [] : done.errors.map(staffErrorText))
    if (done.ok) await readAgain()
    setIsBusy(false)
    return done.ok
  }
  const arrange = (arranged: readonly { id: string; alt: string }[]) =>
    call(arrangeCampaignPictures, { params: { tag }, body: { pictures: arranged.map(({ id, alt }) => ({ id, alt })) } })
  const upload = (alt: string, file: File) => call(uploadCampaignPicture, { params: { tag }, body: { alt } }, { file })
  const moved = (index: number) => pictures.toSpliced(index, 1).toSpliced(index - 1, 0, pictures[index]!)

  return (
    <Card className="p-5">
      <section aria-labelledby="pictures" className="flex flex-col gap-4">
        <h2 id="pictures" className="font-bold text-xl">
          Pictures
        </h2>
        <ul id={fieldId('pictures')} tabIndex={-1} className="flex flex-col gap-4">
          {pictures.map((picture, index) => (
            <li key={picture.id} className="flex flex-wrap items-center gap-4">
              <img src={picture.address} alt="" width={160} className="rounded-tick" />
              <p className="grow text-sm">{picture.alt}</p>
              {!isReadOnly && (
                <div className="flex flex-wrap gap-2">
                  <Button tone="quiet" size="small" disabled={isBusy} onClick={() => setEdited(picture.id)}>
                    Edit picture {index + 1}
                  </Button>
                  <Button
                    tone="quiet"
                    size="small"
                    disabled={index === 0 || isBusy}
                    onClick={() => run(() => arrange(moved(index)))}
                  >
                    Move picture {index + 1} up
                  </Button>
                  <Button
                    tone="quiet"
                    size="small"
                    disabled={isBusy}
                    onClick={() => run(() => arrange(pictures.toSpliced(index, 1)))}
                  >
                    Remove picture {index + 1}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
        <ErrorList errors={errors} />
        {editing && (
          <PictureEditor
            key={editing.id}
            tag={tag}
            pictures={pictures}
            picture={editing}
            onClose={() => setEdited(null)}
          />
        )}
        {!isReadOnly && <NewPicture isBusy={isBusy} onAdd={(alt, file) => run(() => upload(alt, file))} />}
      </section>
    </Card>
  )
}

type NewPictureProps = { isBusy: boolean; onAdd: (alt: string, file: File) => Promise<boolean> }

/** Takes a picture that is dropped or chosen. The next can be chosen and described during an upload. */
function NewPicture({ isBusy, onAdd }: NewPictureProps) {
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  return (
    <form
      className="flex flex-col gap-3 rounded-card border-2 border-line border-dashed p-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        setFile(event.dataTransfer.files[0] ?? null)
      }}
      onSubmit={async (event) => {
        event.preventDefault()
        if (!file || alt.trim() === '') return
        setFile(null)
        setAlt('')
        if (await onAdd(alt, file)) return
        setFile((next) => next ?? file)
        setAlt((next) => next || alt)
      }}
    >
      <label className="flex flex-col gap-1 font-semibold">
        Picture file
        <input
          key={file === null ? 'none' : 'some'}
          type="file"
          accept="image/*"
          onChange={({ target }) => setFile(target.files?.[0] ?? file)}
        />
      </label>
      {file && <p className="text-sm">{file.name}</p>}
      <TextField label="Describe the picture (alt text)" value={alt} onValueChange={setAlt} />
      <div>
        <Button type="submit" tone="quiet" size="small" busy={isBusy} disabled={!file || alt.trim() === ''}>
          Add picture
        </Button>
      </div>
    </form>
  )
}
