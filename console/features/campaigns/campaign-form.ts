import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldPath, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { call } from '#console/core/call.ts'
import { staffErrorText } from '#console/core/error-texts.ts'
import { useUnsaved } from '#console/core/forms/unsaved.tsx'
import { readAgain } from '#console/core/queries.ts'
import {
  type CampaignDesk,
  campaignDocumentSchema,
  type StoredCampaignDocument,
  saveCampaignDraft,
} from '#contract/console/campaigns.ts'
import type { Err } from '#contract/errors.ts'
import { fromWire, toWire } from '#contract/wire.ts'
import { differencesOf } from '#domain/campaign/document-difference.ts'
import { fieldWords, focusField, hasField } from './field-words.ts'

export type FormField = keyof StoredCampaignDocument

/** A version that another operator saved while this form was edited. */
export type Conflict = {
  fields: readonly FormField[]
  version: number
  theirs: StoredCampaignDocument
  by: string | null
}

/** The values of fields before their last save. */
type Undoable = { fields: readonly FormField[]; before: StoredCampaignDocument }

type SectionState = 'saved' | 'changed' | 'saving' | 'failed'

/**
 * The edited document, compared with the version that it was made from. Each section saves its own fields, together
 * with the last saved values of all other fields.
 */
export function useCampaignForm(desk: CampaignDesk) {
  const { tag } = desk
  const [saved, setSaved] = useState(() => ({ version: desk.version, document: storedOf(desk.document) }))
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [failed, setFailed] = useState<{ fields: readonly FormField[]; errors: readonly string[] } | null>(null)
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const form = useForm<StoredCampaignDocument>({ defaultValues: saved.document })
  const written = useWatch({ control: form.control }) as StoredCampaignDocument

  type Saving = { fields: readonly FormField[]; base: typeof saved; isUndo?: boolean }
  const saving = useMutation({
    mutationFn: async ({ fields, base, isUndo = false }: Saving) => {
      const mine = Object.fromEntries(fields.map((field) => [field, form.getValues(field)]))
      const document = { ...base.document, ...mine }
      form.clearErrors()
      const read = campaignDocumentSchema.safeDecode(document)
      if (!read.success) {
        const problems = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
        return setFailed({ fields, errors: showProblems(form, problems) })
      }
      const answered = await call(saveCampaignDraft, {
        params: { tag },
        body: { version: base.version, document: read.data },
      })
      if (!answered.ok) return setFailed({ fields, errors: showRefused(form, answered.errors) })
      const { outcome, version, changed_by: by } = answered.value
      const theirs = storedOf(answered.value.document)
      if (outcome === 'CHANGED_MEANWHILE') return setConflict({ fields, version, theirs, by })
      for (const field of fields) form.setValue(field, theirs[field] as never)
      setFailed(null)
      setConflict(null)
      setSaved({ version, document: theirs })
      setUndoable(isUndo ? null : { fields, before: base.document })
      await readAgain()
    },
  })

  const isChanged = (field: FormField) => differencesOf(saved.document[field], written[field]).length > 0
  const hasChanges = (Object.keys(saved.document) as FormField[]).some(isChanged)
  useUnsaved(hasChanges && !saving.isPending)

  return {
    form,
    tag,
    written,
    version: saved.version,
    conflict,
    hasChanges,
    stateOf: (fields: readonly FormField[]): SectionState => {
      if (saving.isPending && saving.variables.fields === fields) return 'saving'
      if (failed?.fields === fields) return 'failed'
      return fields.some(isChanged) ? 'changed' : 'saved'
    },
    errorsOf: (fields: readonly FormField[]) => (failed?.fields === fields ? failed.errors : []),
    save: (fields: readonly FormField[]) => saving.mutate({ fields, base: saved }),
    /** Whether the last save was of these fields, and they have not changed since. */
    canUndo: (fields: readonly FormField[]) => undoable?.fields === fields && !fields.some(isChanged),
    /** Whether the last save discarded all changes. */
    canUndoAll: undoable !== null && undoable.fields.length === Object.keys(saved.document).length,
    /**
     * Saves the previous values of the fields again. If another operator saved in between, the conflict dialog opens as
     * usual.
     */
    undo: () => {
      if (!undoable) return
      const { fields, before } = undoable
      // Set one by one, a list inside a field would keep the rows that were added to it.
      form.reset({ ...form.getValues(), ...Object.fromEntries(fields.map((field) => [field, before[field]])) })
      saving.mutate({ fields, base: saved, isUndo: true })
    },
    /** Discards changes that were saved and not published. */
    takeBack: (published: StoredCampaignDocument) => {
      form.reset(published)
      saving.mutate({ fields: Object.keys(published) as FormField[], base: saved })
    },
    /** Replaces everything here with the other operator's version. */
    takeTheirs: () => {
      if (!conflict) return
      setUndoable(null)
      setSaved({ version: conflict.version, document: conflict.theirs })
      form.reset(conflict.theirs)
      setConflict(null)
    },
    /** Saves this section over the other operator's version of it, and keeps their other sections. */
    keepMine: () => {
      if (!conflict) return
      const base = { version: conflict.version, document: conflict.theirs }
      for (const field of Object.keys(conflict.theirs) as FormField[])
        if (!conflict.fields.includes(field) && !isChanged(field)) form.setValue(field, conflict.theirs[field] as never)
      setSaved(base)
      saving.mutate({ fields: conflict.fields, base })
    },
  }
}

export type CampaignForm = ReturnType<typeof useCampaignForm>

export function storedOf(document: CampaignDesk['document']): StoredCampaignDocument {
  return toWire(campaignDocumentSchema, document)
}

/** Null while a typed text is not a valid value. */
export function readDocument(written: StoredCampaignDocument): CampaignDesk['document'] | null {
  try {
    return fromWire(campaignDocumentSchema, written)
  } catch {
    return null
  }
}

type Problem = { path: string; message: string }

/**
 * Shows each problem beside its field, and focuses the first one. Returns the texts of problems without a field on the
 * page.
 */
function showProblems(form: UseFormReturn<StoredCampaignDocument>, problems: readonly Problem[]): string[] {
  const placed = problems.filter(({ path }) => hasField(path))
  for (const { path, message } of placed) form.setError(path as FieldPath<StoredCampaignDocument>, { message })
  if (placed[0]) focusField(placed[0].path)
  return problems
    .filter((problem) => !placed.includes(problem))
    .map(({ path, message }) => `${fieldWords(path)}: ${message}`)
}

/** The server names a field by its path in the body. */
function showRefused(form: UseFormReturn<StoredCampaignDocument>, refused: readonly Err[]): string[] {
  return refused.flatMap((error) => {
    if (error.name !== 'ValidationError' || !error.meta.fields) return [staffErrorText(error)]
    const named = error.meta.fields.map(({ path, message }) => ({
      path: path.replace(/^(body\.)?(document\.)?/, ''),
      message,
    }))
    return showProblems(form, named)
  })
}
