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
