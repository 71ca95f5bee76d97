import { useState } from 'react'
import { call } from '#console/core/call.ts'
import { CardSection } from '#console/core/card-section.tsx'
import { staffErrorText } from '#console/core/error-texts.ts'
import { FileField } from '#console/core/forms/file-field.tsx'
import { readAgain } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { type getBrandDesk, removeBrandLogo, saveBrandLogo } from '#contract/console/brands.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'

type Props = { code: string; name: string; logo: AnswerOf<typeof getBrandDesk>['logo'] }

/** The picture in place of the written name: in the head of the site, in emails, and where links are shared. */
export function BrandLogo({ code, name, logo }: Props) {
  const may = useMay()
  const [file, setFile] = useState<File | null>(null)
  const [round, setRound] = useState(0)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const request = { params: { code } }

  async function run(work: () => ReturnType<typeof upload | typeof remove>): Promise<void> {
    setIsBusy(true)
    const done = await work()
    setErrors(done.ok ? [] : done.errors.map(staffErrorText))
    if (done.ok) {
      setFile(null)
      setRound((before) => before + 1)
      await readAgain()
    }
    setIsBusy(false)
  }
  const upload = (chosen: File) => call(saveBrandLogo, { ...request, body: {} }, { file: chosen })
  const remove = () => call(removeBrandLogo, request)

  return (
    <CardSection title="Logo">
      {logo ? (
        <img
          src={logo.address}
          alt={`Logo of ${name}`}
          width={logo.width}
          height={logo.height}
          className="h-auto max-h-22 w-auto max-w-full self-start rounded-tick border border-line bg-white p-2"
        />
      ) : (
        <p className="text-ink-soft">No logo: we show the name.</p>
      )}
      {may('brand.edit') && (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (file) void run(() => upload(file))
          }}
        >
          <FileField
            key={round}
            label="Logo file"
            hint="A PNG, JPEG, WebP or AVIF of at most 2 MB, at least 96 by 64 pixels. Shown on white, with no text next to it."
            accept="image/png,image/jpeg,image/webp,image/avif"
            onPick={setFile}
          />
          <ErrorList errors={errors} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" tone="quiet" size="small" busy={isBusy} disabled={!file}>
              Upload logo
            </Button>
            {logo && (
              <Button tone="quiet" size="small" disabled={isBusy} onClick={() => run(remove)}>
                Remove logo
              </Button>
            )}
          </div>
        </form>
      )}
    </CardSection>
  )
}
