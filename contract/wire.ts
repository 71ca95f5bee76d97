import { z } from 'zod'

/**
 * The two directions of every schema here. The receiving side decodes, the sending side encodes. Server:
 * `fromWire(endpoint.body, json)` and `toWire(endpoint.answer, value)`; browser: `toWire(endpoint.body, value)` and
 * `fromWire(endpoint.answer, json)`. Both throw a ZodError on invalid data; `readWire` returns a result instead, for
 * data from strangers.
 */
export function fromWire<S extends z.ZodType>(schema: S, json: unknown): z.output<S> {
  return z.decode(schema, json as z.input<S>)
}

export function toWire<S extends z.ZodType>(schema: S, value: z.output<S>): z.input<S> {
  return z.encode(schema, value)
}

export function readWire<S extends z.ZodType>(schema: S, json: unknown) {
  return z.safeDecode(schema, json as z.input<S>)
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${Lowercase<First>}${Rest extends Uncapitalize<Rest> ? '' : '_'}${SnakeCase<Rest>}`
  : Name
type WireName<Name extends string> = SnakeCase<Name extends `${infer Amount}Pence` ? Amount : Name>
type CodeName<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CodeName<Rest>>}`
  : Name
type WireNames<Fields> = { [Name in keyof Fields & string as WireName<Name>]: Fields[Name] }
type WireShape<Shape extends z.ZodRawShape> = { [Name in keyof Shape & string as WireName<Name>]: Shape[Name] }

/**
 * The name of a field on the wire. An amount is pounds there and pence in code, so `basketMinPence` is `basket_min`.
 */
export function wireName(name: string): string {
  return name.replace(/Pence$/, '').replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}

/** Renames the fields of a value from code to wire. Nested objects keep their names. */
export function wireNames<Fields extends object>(fields: Fields): WireNames<Fields> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [wireName(name), value])) as never
}

/** Like `wireNames`, for the fields alone that are part of a schema. */
export function wireFields<Shape extends z.ZodRawShape, Fields extends object>(
  { shape }: z.ZodObject<Shape>,
  fields: Fields,
): Pick<WireNames<Fields>, keyof WireNames<Fields> & keyof Shape> {
  return Object.fromEntries(Object.entries(wireNames(fields)).filter(([name]) => name in shape)) as never
}

/** Renames the fields of a value from wire to code. It must not contain amounts, which are pounds on the wire. */
export function codeNames<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields & string as CodeName<Name>]: Fields[Name] } {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [codeName(name), value])) as never
}

/** The name in code of a field on the wire. */
export function codeName(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, initial: string) => initial.toUpperCase())
}

/** An object whose fields have the names of the code. On the wire, and in the paths of errors, they are wire names. */
export function wireObject<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape)
  const onWire = z.object(Object.fromEntries(names.map((name) => [wireName(name), shape[name]])) as WireShape<Shape>)
  type Fields = Record<string, unknown>
  return z.codec(onWire, z.custom<z.output<z.ZodObject<Shape>>>(), {
    decode: (fields) => Object.fromEntries(names.map((name) => [name, (fields as Fields)[wireName(name)]])) as never,
    encode: (fields) => Object.fromEntries(names.map((name) => [wireName(name), (fields as Fields)[name]])) as never,
  })
}

/**
 * A schema in its wire form (pounds, ISO texts), for the OpenAPI document. A nested schema that has a name is referred
 * to by it.
 */
export function describeWire(schema: z.ZodType, names: ReadonlyMap<z.core.$ZodType, string> = new Map()): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema, path }) => {
      // The format says it already, and the pattern of a date fills five lines.
      if (jsonSchema.format?.startsWith('date')) delete jsonSchema.pattern
      const name = names.get(zodSchema)
      if (name === undefined || path.length === 0) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      jsonSchema.$ref = `#/components/schemas/${name}`
    },
  })
  return described
}
