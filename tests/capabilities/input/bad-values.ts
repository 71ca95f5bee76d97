/** The part of JSON Schema with which the OpenAPI document describes the contract. */
export type Schema = {
  type?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  propertyNames?: Schema
  additionalProperties?: Schema
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  description?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

export type Bad = { path: string; what: string; value: unknown }
type Wrong = [what: string, value: unknown]

/** Copies of a good value with one error each, for every rule of its schema. */
export function badCopies(schema: Schema, good: unknown, path: readonly string[] = []): Bad[] {
  const here = [...wrongTypes(schema), ...branchesOf(schema).flatMap((branch) => outOfBounds(branch, good))]
  const below = partsOf(schema, good).flatMap(({ key, part, isRequired }) => {
    const at = [...path, key]
    const bads = badCopies(part, Reflect.get(good as object, key), at)
    if (isRequired) bads.push({ path: at.join('.'), what: 'missing', value: undefined })
    return bads.map((bad) => ({ ...bad, value: withPart(good as object, key, bad.value) }))
  })
  return [...here.map(([what, value]) => ({ path: path.join('.'), what, value })), ...below]
}

/** One value of each type that is not allowed here. */
function wrongTypes(schema: Schema): Wrong[] {
  const allowed = branchesOf(schema).map(({ type }) => (type === 'integer' ? 'number' : type))
  const samples: Record<string, unknown> = { null: null, boolean: true, number: 7, string: 'x', array: [], object: {} }
  return Object.entries(samples)
    .filter(([type]) => !allowed.includes(type))
    .map(([type, value]) => [`a value of type ${type}`, value])
}

function outOfBounds(schema: Schema, good: unknown): Wrong[] {
  const wrong: Wrong[] = []
  const add = (isSaid: boolean, what: string, value: () => unknown) => isSaid && wrong.push([what, value()])
  const { minLength = 0, maxLength, minimum, maximum, minItems = 0, maxItems, propertyNames } = schema
  add(schema.pattern !== undefined, 'not of the pattern', () => '"><\u0007 ')
  add(schema.pattern !== undefined, 'not of the pattern, and long', () => 'A'.repeat(3500))
  add(maxLength !== undefined, 'one too long', () => 'A'.repeat(maxLength! + 1))
  add(minLength > 0, 'too short', () => 'A'.repeat(minLength - 1))
  add(schema.enum !== undefined, 'none of the choices', () => 'NONE_OF_THEM')
  add(schema.const === true, 'not true', () => false)
  add(minimum !== undefined, 'one too few', () => minimum! - 1)
  add(maximum !== undefined, 'one too many', () => maximum! + 1)
  add(schema.type === 'integer', 'a broken number', () => 1.5)
  add(schema.description?.includes('two decimals') === true, 'three decimals', () => 2.505)
  add(minItems > 0, 'too short a list', () => Array(minItems - 1).fill((good as unknown[])[0]))
  add(maxItems !== undefined, 'too long a list', () => Array(maxItems! + 1).fill((good as unknown[])[0]))
  add(propertyNames?.maxLength !== undefined, 'too long a name', () => ({
    [`k${'k'.repeat(propertyNames!.maxLength!)}`]: 1,
  }))
  add(schema.format === 'date', 'no day of the calendar', () => '2026-02-30')
  add(schema.format === 'date', 'a date in British order', () => '27/11/1990')
  add(schema.format === 'date-time', 'an instant of no day', () => '2026-02-30T10:00:00.000Z')
  add(schema.format === 'date-time', 'an instant without milliseconds', () => '2026-11-18T10:00:00Z')
  add(schema.format === 'date-time', 'an instant in no zone', () => '2026-11-18T10:00:00.000')
  return wrong
}

function partsOf(schema: Schema, good: unknown): { key: string; part: Schema; isRequired: boolean }[] {
  if (typeof good !== 'object' || good === null) return []
  return Object.keys(good).flatMap((key) =>
    branchesOf(schema).flatMap(({ properties, items, additionalProperties, required = [] }) => {
      const part = properties?.[key] ?? items ?? additionalProperties
      return part ? [{ key, part, isRequired: required.includes(key) }] : []
    }),
  )
}

const branchesOf = (schema: Schema): Schema[] => schema.anyOf ?? [schema]

function withPart(whole: object, key: string, value: unknown): object {
  const copy = structuredClone(whole)
  Reflect.set(copy, key, value)
  return copy
}

/** The paths of all fields of a schema, including those that the good value omits. */
export function fieldPaths(schema: Schema, good: unknown, path: readonly string[] = []): string[][] {
  return branchesOf(schema).flatMap(({ properties = {}, items }) => {
    const parts = items ? [['0', items] as const] : Object.entries(properties)
    return parts.flatMap(([key, part]) => {
      const at = [...path, key]
      return [at, ...fieldPaths(part, Reflect.get(Object(good), key), at)]
    })
  })
}

/** A copy with the same value at each path. The deepest paths are set first, and a path above replaces them. */
export function withValues(good: unknown, paths: readonly (readonly string[])[], value: unknown): unknown {
  const copy = structuredClone(good) as object
  for (const [key, ...above] of paths.map((path) => path.toReversed())) {
    let holder = copy
    for (const part of above.toReversed()) {
      if (Object(Reflect.get(holder, part)) !== Reflect.get(holder, part)) Reflect.set(holder, part, {})
      holder = Reflect.get(holder, part)
    }
    Reflect.set(holder, key!, value)
  }
  return copy
}
