import type { FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { staffErrorText } from '#console/core/error-texts.ts'
import type { Err } from '#contract/errors.ts'
import { wireName } from '#contract/wire.ts'
import { focusField, hasField } from './field-place.ts'

/** The problem of a field. The path is empty if the problem belongs to no field. */
export type Problem = { path: string; message: string }

/** The server names a field by its path in the body, and sometimes by its name in code. */
export function problemsOf(refused: readonly Err[]): Problem[] {
  return refused.flatMap((error) => {
    const fields = error.name === 'ValidationError' ? (error.meta.fields ?? []) : []
    if (fields.length === 0) return [{ path: '', message: staffErrorText(error) }]
    return fields.map(({ path, message }) => ({
      path: wireName(path.replace(/^(body|params)\./, '').replace(/^(document|terms)\./, '')),
      message,
    }))
  })
}

export function problemsOfSchema({ issues }: z.ZodError): Problem[] {
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }))
}

/**
 * Shows each problem beside its field, and focuses the first of these fields. Returns the problems that have no field
 * on the page.
 */
export function showProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  problems: readonly Problem[],
): Problem[] {
  const placed = problems.filter(({ path }) => hasField(path))
  for (const [path, group] of Map.groupBy(placed, (problem) => problem.path)) {
    const messages = group.map(({ message }) => message)
    form.setError(path as Path<Values>, { type: 'server', types: Object.fromEntries(messages.entries()) })
  }
  if (placed[0]) focusField(placed[0].path)
  return problems.filter((problem) => !placed.includes(problem))
}

export function messagesOf(error: FieldError | undefined): string[] {
  return error?.types ? (Object.values(error.types) as string[]) : []
}
