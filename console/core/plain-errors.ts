import type { z } from 'zod'

/**
 * The problem of a field in an operator's words, if the schema has none of its own. `undefined` keeps the library's
 * text, for problems that no field can have.
 */
export function plainError(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return typeError(issue)
    case 'too_small':
      return issue.minimum === 1 && isText(issue) ? 'Please fill this in' : `Please ${leastError(issue)}`
    case 'too_big':
      return `Please ${mostError(issue)}`
    case 'invalid_value':
      return 'Please choose one'
    case 'not_multiple_of':
      return `Please enter a multiple of ${issue.divisor}`
    case 'invalid_format':
      return formatErrors[issue.format] ?? 'Some of these characters aren’t allowed'
    default:
      return undefined
  }
}

type Issue<Code> = z.core.$ZodRawIssue & { code: Code }

const formatErrors: Readonly<Record<string, string>> = {
  email: 'Please enter an email address, like name@example.com',
  url: 'Please enter a web address, like https://www.example.com',
}

function typeError({ expected, input }: Issue<'invalid_type'>): string {
  if (input === undefined || input === null || input === '' || Number.isNaN(input)) return 'Please fill this in'
  return expected === 'int' ? 'Please enter a whole number' : `Please enter a ${expected}`
}

function leastError({ origin, minimum, inclusive }: Issue<'too_small'>): string {
  if (origin === 'string') return `write at least ${minimum} characters`
  if (origin === 'array') return `add at least ${minimum}`
  return inclusive ? `enter at least ${minimum}` : `enter more than ${minimum}`
}

function mostError({ origin, maximum, inclusive }: Issue<'too_big'>): string {
  if (origin === 'string') return `write at most ${maximum} characters`
  if (origin === 'array') return `add at most ${maximum}`
  return inclusive ? `enter at most ${maximum}` : `enter less than ${maximum}`
}

function isText({ origin }: Issue<'too_small'>): boolean {
  return origin === 'string'
}
