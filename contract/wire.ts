import { z } from 'zod'

/**
 * The two directions of every schema here. The side that receives decodes, the side that sends encodes:
 * server: `fromWire(endpoint.body, json)` and `toWire(endpoint.answer, value)`;
 * browser: `toWire(endpoint.body, value)` and `fromWire(endpoint.answer, json)`.
 * Both throw a ZodError on what does not fit; `readWire` answers a result instead, for what strangers send.
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
 * A schema as it stands on the wire (pounds, ISO texts), for the OpenAPI document. Where a schema that has a name
 * stands inside it, the name is referred to.
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
