import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { API, type Checker, SymbolFlags, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'

export type Schema = { [key: string]: unknown }

/** The schemas of the types that have no parts. */
const plainSchemas: readonly [TypeFlags, Schema][] = [
  [TypeFlags.AnyOrUnknown, {}],
  [TypeFlags.String, { type: 'string' }],
  [TypeFlags.Number, { type: 'number' }],
  [TypeFlags.Boolean, { type: 'boolean' }],
  [TypeFlags.Null, { type: 'null' }],
  [TypeFlags.Void, { not: {} }],
]

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/**
 * JSON Schema of Stripe's objects, read from the official SDK's own types, which Stripe generates from its OpenAPI
 * document; no package ships that document in a current version. Open enums (`'a' | 'b' | OtherString`) are read
 * as closed, so that the sandbox says documented values only.
 */
export function schemasFromTypes(names: readonly string[]): Record<string, Schema> {
  const source = join(root, 'sandbox', 'stripe', 'named-types.ts')
  const config = join(root, 'sandbox', 'stripe', 'named-types.json')
  const files: Record<string, string> = {
    [source]: `import type Stripe from 'stripe'\n${names.map((name) => `export declare const ${name}: Stripe.${name}`).join('\n')}\n`,
    [config]: JSON.stringify({
      compilerOptions: {
        module: 'nodenext',
        target: 'es2024',
        strict: true,
        skipLibCheck: true,
        types: ['node'],
        noEmit: true,
      },
      files: [source],
    }),
  }
  const api = new API({
    cwd: root,
    fs: {
      readFile: (path) => files[path],
      fileExists: (path) => (path in files ? true : undefined),
    },
  })
  try {
    const { checker, program } = api.updateSnapshot({ openProjects: [config] }).getProject(config)!
    const { end } = program.getSourceFile(source)!
    const definitions = makeDefinitions(checker)
    const roots = names.map((name) => {
      const symbol = checker.resolveName(name, SymbolFlags.Variable, { document: source, position: end })
      return [name, definitions.schemaOf(checker.getTypeOfSymbol(symbol!)!)] as const
    })
    return Object.fromEntries(roots.map(([name, schema]) => [name, { $defs: definitions.found, ...schema }]))
  } finally {
    api.close()
  }
}

function makeDefinitions(checker: Checker) {
  const found: Record<string, Schema> = {}
  const names = new Map<number, string>()

  const schemaOf = (type: Type): Schema => {
    if (type.isUnionType()) return unionOf(type.getTypes()!)
    if (type.isStringLiteralType() || type.isNumberLiteralType()) return { const: type.value }
    if (type.flags & TypeFlags.BooleanLiteral) return { enum: [checker.typeToString(type) === 'true'] }
    if (type.isIntersectionType()) return { type: 'string' }
    const plain = plainSchemas.find(([flag]) => type.flags & flag)
    if (plain) return plain[1]
    if (checker.isArrayType(type))
      return { type: 'array', items: schemaOf(checker.getTypeArguments(type as TypeReference)[0]!) }
    return { $ref: `#/$defs/${define(type)}` }
  }

  const unionOf = (types: readonly Type[]): Schema => {
    const parts = types.filter((part) => !(part.flags & TypeFlags.Undefined) && !part.isIntersectionType())
    const literals = parts.filter((part) => part.isLiteralType() && !part.isBooleanLiteralType())
    const rest = parts.filter((part) => !literals.includes(part)).map(schemaOf)
    const values = literals.map((part) => part.isLiteralType() && part.value)
    const choices = values.length > 0 ? [{ enum: values }, ...rest] : rest
    return choices.length === 1 ? choices[0]! : { anyOf: choices }
  }

  const define = (type: Type): string => {
    const known = names.get(type.id)
    if (known) return known
    const name = `${type.getSymbol()?.name ?? 'object'}_${type.id}`
    names.set(type.id, name)
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    found[name] = {}
    for (const property of checker.getPropertiesOfType(type)) {
      if (property.flags & SymbolFlags.Method) continue
      properties[property.name] = schemaOf(checker.getTypeOfSymbol(property)!)
      if (!(property.flags & SymbolFlags.Optional)) required.push(property.name)
    }
    const [index] = checker.getIndexInfosOfType(type)
    found[name] = {
      type: 'object',
      properties,
      required,
      additionalProperties: index ? schemaOf(index.valueType) : false,
    }
    return name
  }

  return { found, schemaOf }
}
