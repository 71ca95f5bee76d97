import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { pathLabel } from '#console/core/field-labels.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import type { CampaignForm, FormField } from './campaign-form.ts'

const stateWords = { saved: 'Saved', changed: 'Not saved yet', saving: 'Saving …', failed: 'Not saved' }

type SectionProps = {
  id: string
  title: string
  form: CampaignForm
  fields: readonly FormField[]
  /** Fields that were promised to entrants, shown without a way to change them. */
  isLocked?: boolean
  isReadOnly: boolean
  children: ReactNode
  /** Shown beside the fields if there is room. */
  beside?: ReactNode
}

/** A part of the form, with its own state and its own save button. */
export function Section({ id, title, form, fields, isLocked = false, isReadOnly, children, beside }: SectionProps) {
  const state = form.stateOf(fields)
  const isFixed = isLocked || isReadOnly
  return (
    <Card className="p-5">
      <section aria-labelledby={id} className="flex flex-col gap-4">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h2 id={id} className="font-bold text-xl">
            {title}
          </h2>
          {isLocked ? (
            <p className="flex items-center gap-2 text-sm">
              <Lock aria-hidden size={16} /> Locked: it has entries
            </p>
          ) : (
            <p role="status" className="text-ink-soft text-sm">
              {isReadOnly ? '' : stateWords[state]}
            </p>
          )}
        </header>
        <div className={beside ? 'grid gap-6 lg:grid-cols-[3fr_2fr]' : undefined}>
          <fieldset disabled={isFixed} className="flex min-w-0 flex-col gap-4">
            <legend className="sr-only">{title}</legend>
            {children}
          </fieldset>
          {beside}
        </div>
        <ErrorList
          errors={form
            .problemsIn(fields)
            .map(({ path, message }) => (path === '' ? message : `${pathLabel('campaign', path)}: ${message}`))}
        />
        {!isFixed && (
          <div className="flex flex-wrap gap-2">
            <Button
              tone="quiet"
              size="small"
              busy={state === 'saving'}
              disabled={state === 'saved'}
              onClick={() => form.save(fields)}
            >
              Save {title.toLowerCase()}
            </Button>
            {form.canUndo(fields) && (
              <Button tone="quiet" size="small" onClick={form.undo}>
                Undo saving {title.toLowerCase()}
              </Button>
            )}
          </div>
        )}
      </section>
    </Card>
  )
}
