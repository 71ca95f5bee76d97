import { useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  useForm,
  useWatch,
} from 'react-hook-form'
import type { z } from 'zod'
import { readAgain } from '#console/core/queries.ts'
import type { Err } from '#contract/errors.ts'
import { readWire, toWire } from '#contract/wire.ts'
import { differencesOf } from '#domain/campaign/document-difference.ts'
import { messagesOf, type Problem, problemsOf, problemsOfSchema, showProblems } from './problems.ts'
import { useUnsaved } from './unsaved.tsx'

type Fields<Values> = readonly (keyof Values & string)[]
type Found<Document, Version> = { document: Document; version: Version }
type Answer<Document, Version> = Found<Document, Version> & {
  outcome: 'SAVED' | 'CHANGED_MEANWHILE' | 'WAITING'
  changed_by: string | null
  approval_id?: string | null
}
type Refused = { ok: false; errors: readonly Err[] }
export type Called<Document, Version> = { ok: true; value: Answer<Document, Version> } | Refused
/** The largest cost of a change, and whether it needs a second person. */
export type Foreseen = { words: string; takes_two: boolean }

/** A version that another operator saved while this form was edited. */
type Conflict<Values, Version> = Found<Values, Version> & { fields: Fields<Values>; by: string | null }
/** The values of fields before their last save. */
type Undoable<Values> = { fields: Fields<Values>; before: Values; isUndo: boolean }
type Saving<Values, Version> = { reason?: string; base?: Found<Values, Version>; isUndo?: boolean }

export type DocumentForm<Values extends FieldValues, Version> = ReturnType<
  typeof useDocumentForm<Values, unknown, Version>
>

/** A document as the server sent it, in the form in which fields edit it. */
export function loaded<Values, Document, Version>(
  schema: z.ZodType<Document, Values>,
  { document, version }: Found<Document, Version>,
): () => Found<Values, Version> {
  return () => ({ document: toWire(schema, document) as Values, version })
}

/**
 * A document that operators edit, compared with the version that it was made from. A save sends some of its fields, or
 * all of them, together with the last saved values of the others. The values are in wire form, as in drafts.
 */
export function useDocumentForm<Values extends FieldValues, Document, Version>(
  schema: z.ZodType<Document, Values>,
  found: () => Found<Values, Version>,
  send: (body: Found<Document, Version> & { reason: string }) => Promise<Called<Document, Version>>,
  foresee?: (document: Document) => Promise<{ ok: true; value: Foreseen } | Refused>,
) {
  const [saved, setSaved] = useState(found)
  const [conflict, setConflict] = useState<Conflict<Values, Version> | null>(null)
  const [failed, setFailed] = useState<{ fields: Fields<Values>; problems: readonly Problem[] } | null>(null)
  const [undoable, setUndoable] = useState<Undoable<Values> | null>(null)
  const [answer, setAnswer] = useState<Answer<Document, Version> | null>(null)
  const [saving, setSaving] = useState<Fields<Values> | null>(null)
  const [round, setRound] = useState(0)
  const form = useForm<Values>({ defaultValues: saved.document as DefaultValues<Values> })
  const { errors } = form.formState
  const written = useWatch({ control: form.control }) as Values

  const all = Object.keys(saved.document) as Fields<Values>
  const isChanged = (field: keyof Values) => differencesOf(saved.document[field], written[field]).length > 0
  const isAnyChanged = all.some(isChanged)
  useUnsaved(isAnyChanged && saving === null)

  const set = (field: keyof Values & string, value: unknown) => form.setValue(field as Path<Values>, value as never)

  function replace(values: Values): void {
    form.reset(values)
    setRound((before) => before + 1)
  }

  function fail(fields: Fields<Values>, problems: readonly Problem[]): null {
    setFailed({ fields, problems: showProblems(form, problems) })
    return null
  }

  /** Null if a value is not valid. */
  function read(fields: Fields<Values>, base: Values): Document | null {
    form.clearErrors()
    setFailed(null)
    const document = readWire(schema, { ...base, ...pick(form.getValues(), fields) })
    return document.success ? document.data : fail(fields, problemsOfSchema(document.error))
  }

  async function exchange(
    fields: Fields<Values>,
    { reason = '', base = saved, isUndo = false }: Saving<Values, Version>,
  ): Promise<unknown> {
    const document = read(fields, base.document)
    if (document === null) return null
    const called = await send({ version: base.version, document, reason })
    if (!called.ok) return fail(fields, problemsOf(called.errors))
    const { outcome, version, changed_by: by } = called.value
    const theirs = toWire(schema, called.value.document) as Values
    if (outcome === 'CHANGED_MEANWHILE') return setConflict({ fields, version, document: theirs, by })
    setAnswer(called.value)
    if (outcome === 'WAITING') return replace(base.document)
    setSaved({ version, document: theirs })
    // The fields of other sections keep their focus and their unsaved values.
    if (fields.length === all.length) replace(theirs)
    else for (const field of fields) set(field, theirs[field])
    setUndoable(base.version === 'NEW' ? null : { fields, before: base.document, isUndo })
    return readAgain()
  }

  async function save(fields: Fields<Values> = all, options: Saving<Values, Version> = {}): Promise<void> {
    setSaving(fields)
    try {
      await exchange(fields, options)
    } finally {
      setSaving(null)
    }
  }

  /** Saves other values instead of the written ones. */
  function saveInstead(values: Partial<Values>, fields: Fields<Values> = all, options: Saving<Values, Version> = {}) {
    // Set one by one, a list inside a field would keep the rows that were added to it.
    form.reset({ ...form.getValues(), ...values })
    return save(fields, options)
  }

  return {
    form,
    written,
    version: saved.version,
    conflict,
    undoable,
    isChanged: isAnyChanged,
    isSaved: answer?.outcome === 'SAVED' && !isAnyChanged,
    waitingId: answer?.outcome === 'WAITING' ? (answer.approval_id ?? null) : null,
    /** Changes when the whole document is replaced, so that typed texts are read again. */
    round,
    change: (part: Partial<Values>) => {
      const fields = Object.keys(part) as Fields<Values>
      form.clearErrors(fields as Path<Values>[])
      for (const field of fields) set(field, part[field])
    },
    errorsAt: (path: string) => messagesOf(get(errors, path) as FieldError | undefined),
    /** The problems of the last save of these fields that are not shown beside a field. */
    problemsIn: (fields: Fields<Values>) => (failed?.fields === fields ? failed.problems : []),
    problems: failed?.problems ?? [],
    stateOf: (fields: Fields<Values>) => {
      if (saving === fields) return 'saving'
      if (failed?.fields === fields) return 'failed'
      return fields.some(isChanged) ? 'changed' : 'saved'
    },
    /** Checks the document. The cost of saving it: null if it costs nothing, undefined if it is refused. */
    foreseeCost: async (): Promise<Foreseen | null | undefined> => {
      setAnswer(null)
      const document = read(all, saved.document)
      if (document === null || !foresee) return document === null ? undefined : null
      const called = await foresee(document)
      if (!called.ok) fail(all, problemsOf(called.errors))
      return called.ok ? called.value : undefined
    },
    save,
    saveInstead,
    /** Whether the last save was of these fields, was no undo, and they have not changed since. */
    canUndo: (fields: Fields<Values>) => undoable?.fields === fields && !undoable.isUndo && !fields.some(isChanged),
    /** Whether the last save was of all fields, and was no undo. */
    canUndoAll: undoable?.fields.length === all.length && !undoable.isUndo,
    /**
     * Saves the previous values of the fields again. If another operator saved in between, it is a conflict as usual.
     */
    undo: async () => {
      if (!undoable) return
      const { fields, before } = undoable
      await saveInstead(pick(before, fields), fields, { reason: 'Undid the last change', isUndo: true })
    },
    /** Replaces everything here with the other operator's version. */
    takeTheirs: () => {
      if (!conflict) return
      setUndoable(null)
      setFailed(null)
      setSaved(conflict)
      replace(conflict.document)
      setConflict(null)
    },
    /**
     * Continues from the other operator's version, which it returns. Fields that were not part of the refused save and
     * have not changed here take its values.
     */
    keepMine: () => {
      if (!conflict) return saved
      for (const field of all)
        if (!conflict.fields.includes(field) && !isChanged(field)) set(field, conflict.document[field])
      setSaved(conflict)
      setConflict(null)
      return conflict
    },
  }
}

function pick<Values extends object>(values: Values, fields: Fields<Values>): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>
}
