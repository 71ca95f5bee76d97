import { tagSchema } from '#contract/fields.ts'
import type { FieldError } from '#domain/campaign/schedule.ts'
import { PATH_PATTERN } from '#domain/site/page-path.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'

/** Collects all errors of an input, field by field. */
export function fieldChecks() {
  const fields: FieldError[] = []
  return {
    fields,
    check: (holds: boolean, path: string, message: string) => {
      if (!holds) fields.push({ path, message })
    },
  }
}

export function checkFields(fields: readonly FieldError[]): Verdict<null, 'ValidationError'> {
  return fields.length === 0 ? allow(null) : refuse('ValidationError', { fields })
}

export function isTag(tag: string): boolean {
  return tagSchema.safeParse(tag).success
}

export function isWhole(value: number | null, min: number, max = 2_000_000_000): boolean {
  return value === null || (Number.isSafeInteger(value) && value >= min && value <= max)
}

export function isInOrder(startsAt: Date | null, endsAt: Date | null): boolean {
  return startsAt === null || endsAt === null || startsAt < endsAt
}

/** A path of this site, or an https URL. */
export function isLink(address: string): boolean {
  return PATH_PATTERN.test(address) || (URL.canParse(address) && new URL(address).protocol === 'https:')
}
