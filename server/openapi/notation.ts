/** The part of JSON Schema that the contract comes out as. */
export type JsonSchema = {
  $ref?: string
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  items?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: JsonSchema | boolean
  description?: string
  default?: unknown
  format?: string
}

/** A schema in the notation of TypeScript, which is a tenth as long and which people read. */
export function notate(schema: JsonSchema, depth = 0): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const union = schema.anyOf ?? schema.oneOf
  if (union) return union.map((each) => notate(each, depth)).join(' | ')
  if (schema.allOf) return schema.allOf.map((each) => notate(each, depth)).join(' & ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => notate({ ...schema, type }, depth)).join(' | ')
  if (schema.type === 'array') return `(${notate(schema.items ?? {}, depth)})[]`.replace(/^\((\w+)\)/, '$1')
  if (schema.type === 'object') return notateObject(schema, depth)
  if (schema.type === 'integer') return 'integer'
  return (schema.type as string | undefined) ?? 'unknown'
}

function notateObject({ properties = {}, required = [], additionalProperties }: JsonSchema, depth: number): string {
  const entries = Object.entries(properties)
  if (entries.length === 0) {
    if (typeof additionalProperties !== 'object') return '{}'
    return `{ [name: string]: ${notate(additionalProperties, depth)} }`
  }
  const inset = '  '.repeat(depth + 1)
  const lines = entries.map(([name, property]) => {
    const line = `${inset}${name}${required.includes(name) ? '' : '?'}: ${notate(property, depth + 1)}`
    const remarks = [
      property.description,
      property.default === undefined ? null : `${JSON.stringify(property.default)} if left out`,
    ]
    const remark = remarks.filter(Boolean).join('; ')
    return remark ? `${line}  // ${remark}` : line
  })
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}
