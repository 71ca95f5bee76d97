import { useState } from 'react'
import { z } from 'zod'
import { CardSection } from '#console/core/card-section.tsx'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { FileField } from '#console/core/forms/file-field.tsx'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { Instant } from '#console/core/instant.tsx'
import { change } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { type DeskCase, removeWinnerPhoto, saveWinnerPhoto } from '#contract/console/winners.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextField } from '#ui/text-field.tsx'

/** The photograph of a winner who agreed to its publication, which the site shows beside the name. */
export function CasePhoto({ desk }: { desk: DeskCase }) {
  const may = useMay()
  const [isRemoving, setIsRemoving] = useState(false)
  const { photo } = desk
  const params = { case_id: desk.case.case_id }
  return (
    <CardSection title="Photo">
      {photo ? (
        <>
          <img src={photo.address} alt={photo.alt} width={480} height={360} className="h-auto w-full rounded-tick" />
          <p>{photo.consent}</p>
          <p className="text-sm text-ink-soft">
            {photo.added_by}, <Instant at={photo.added_at} />
          </p>
        </>
      ) : (
        <p className="text-ink-soft">
          {desk.may_show_photo ? 'None.' : 'None. Only winners who chose to be named are shown.'}
        </p>
      )}
      {may('winner.name') && desk.may_show_photo && <PhotoUpload params={params} />}
      {may('winner.name') && photo && (
        <div>
          <Button tone="quiet" size="small" onClick={() => setIsRemoving(true)}>
            Remove photo
          </Button>
        </div>
      )}
      {isRemoving && (
        <ReasonDialog
          title="Remove photo"
          description="Deletes it from the site."
          label="Remove"
          onSend={(reason) => change(removeWinnerPhoto, { params, body: { reason } }, () => setIsRemoving(false))}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </CardSection>
  )
}

const schema = z.object({
  alt: z.string().trim().min(1, 'Please describe the picture').max(200),
  consent: z.string().trim().min(3, 'Please say how the winner agreed').max(300),
})

function PhotoUpload({ params }: { params: { case_id: string } }) {
  const [file, setFile] = useState<File | null>(null)
  const [round, setRound] = useState(0)
  const { field, problems, submit, isBusy } = useConsoleForm(schema, { alt: '', consent: '' })
  const startAgain = () => {
    setFile(null)
    setRound((before) => before + 1)
  }
  return (
    <form
      noValidate
      aria-label="Add a photo"
      className="flex flex-col gap-3 border-t border-line pt-3"
      onSubmit={submit((body) => change(saveWinnerPhoto, { params, body }, startAgain, { file: file! }))}
    >
      <FileField
        key={round}
        label="Photo file"
        hint="A JPEG, PNG, WebP or AVIF of at most 10 MB, at least 480 by 360 pixels."
        accept="image/png,image/jpeg,image/webp,image/avif"
        onPick={setFile}
      />
      <TextField label="Describe the picture (alt text)" {...field('alt')} />
      <TextField label="How the winner agreed" hint="Such as: by email, on 25 November" {...field('consent')} />
      <ErrorList errors={problems} />
      <Button type="submit" tone="quiet" disabled={file === null} busy={isBusy}>
        Upload photo
      </Button>
    </form>
  )
}
