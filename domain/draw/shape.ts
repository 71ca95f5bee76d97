/** Describes the first problem of a value of unknown origin and its path, or returns null. */
export type Shape = (value: unknown, path: string) => string | null

/** An object with exactly these fields, of which some may be missing. */
export function objectOf(fields: Readonly<Record<string, Shape>>, optional: readonly string[] = []): Shape {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${path} must be an object`
    const names = Object.keys(value)
    const unknown = names.find((name) => !Object.hasOwn(fields, name))
    if (unknown !== undefined) return `${within(path, unknown)} isn’t a known field`
    const missing = Object.keys(fields).find((name) => !names.includes(name) && !optional.includes(name))
    if (missing !== undefined) return `${within(path, missing)} is missing`
    return firstProblem(names.map((name) => () => fields[name]!(Reflect.get(value, name), within(path, name))))
  }
}

export function listOf(shape: Shape): Shape {
  return (value, path) => {
    if (!Array.isArray(value)) return `${path} must be a list`
    return firstProblem(value.map((each, index) => () => shape(each, `${path}[${index}]`)))
  }
}

/** A number of bytes in lower-case hex. */
export function hexOf(bytes: number): Shape {
  const pattern = new RegExp(`^[0-9a-f]{${2 * bytes}}$`)
  return only(`must be ${2 * bytes} hex digits in lower case`, (value) => isText(value) && pattern.test(value))
}

export function wholeFrom(min: number, max = Number.MAX_SAFE_INTEGER): Shape {
  const isWithin = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max
  return only(`must be a whole number from ${min} to ${max}`, isWithin)
}

export function oneOf(values: readonly string[]): Shape {
  return only(`must be ${values.join(' or ')}`, (value) => isText(value) && values.includes(value))
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const uuid = only('must be a UUID in lower case', (value) => isText(value) && uuidPattern.test(value))
export const text = only('must be text', isText)
export const flag = only('must be true or false', (value) => typeof value === 'boolean')
export const instant = only('must be a UTC time with milliseconds', (value) => isText(value) && isInstant(value))
export const pounds = only(
  'must be pounds with at most two decimals',
  (value) => typeof value === 'number' && value >= 0 && Math.round(value * 100) / 100 === value,
)

function only(what: string, isGood: (value: unknown) => boolean): Shape {
  return (value, path) => (isGood(value) ? null : `${path} ${what}`)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isInstant(value: string): boolean {
  const time = Date.parse(value)
  return time >= 0 && new Date(time).toISOString() === value
}

function within(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function firstProblem(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const problem = check()
    if (problem !== null) return problem
  }
  return null
}
