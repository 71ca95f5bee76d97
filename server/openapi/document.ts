import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { type ErrorName, statusOf } from '#contract/errors.ts'
import { paymentProviders, slugOf } from '#domain/money/payment.ts'
import { providerDefinitions } from '#server/payments/exports.ts'
import { describeFully, namedSchemas, refer, reference } from './schemas.ts'

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; description?: string; schema: object }[]
  requestBody?: { required: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; headers?: object; content?: Record<string, { schema: object }> }>
}

type PathItem = { get?: Operation; post?: Operation; servers?: { url: string }[] }

const schemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Session token from the last x-session header',
  },
  payment: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Payment token returned when the purchase started',
  },
  operator: { type: 'http', scheme: 'bearer', description: 'Operator key' },
  console: { type: 'apiKey', in: 'cookie', name: 'fairdraw_console' },
  ...Object.fromEntries(
    paymentProviders.map((name) => [
      `${slugOf(name)}Signature`,
      { type: 'apiKey', in: 'header', name: providerDefinitions[name].signatureHeader },
    ]),
  ),
}

/** The OpenAPI document of all endpoints, generated from the contract. */
export function makeDocument(bases: { publicUrl: string; apiUrl: string; paymentsUrl: string }) {
  const paths: Record<string, PathItem> = {}
  for (const { noun, name, endpoint } of allEndpoints) {
    const path = endpoint.path.replace(/:([a-z_]+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method === 'GET' ? 'get' : 'post'] = operationOf(noun, name, endpoint)
    const base = endpoint.path.startsWith('/payments/') ? bases.paymentsUrl : bases.apiUrl
    if (base) paths[path].servers = [{ url: base }]
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fairdraw', version: '1', description: conventions },
    servers: [{ url: bases.publicUrl }],
    tags: [...new Set(allEndpoints.map(({ noun }) => noun))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: schemes,
      schemas: namedSchemas(),
    },
  }
}
export type ApiDocument = ReturnType<typeof makeDocument>

const conventions = [
  'Success is 200 with `{ "data": … }`; anything else is a `Failure`, whose first error is also in `error`. The `name` of a domain error never changes; its text may.',
  '`listResults` and `getResult` say what was drawn and who won. Scripts of any site may read them, without a key or cookies; an answer may be some seconds old. The calls of one network address in a minute are limited, as `x-ratelimit-limit` and `x-ratelimit-remaining` say.',
  'Money is a number of pounds with at most two decimal places. Instants are ISO 8601 in UTC with milliseconds; times of day are in Europe/London.',
  'A call that changes something and sends cookies must send the value of the XSRF-TOKEN cookie as `X-XSRF-TOKEN`. Automatic calls (from a timer) send `x-automatic: 1`, so that they do not extend the session.',
  'Pictures are at `/public/{campaign|bundle|banner}-assets/{env}/{tag}/{asset id}/{wide|wide169|square}.{webp|png}?t={asset time}`, with `&w=` for a smaller width; the content of such a URL never changes.',
].join('\n\n')

function operationOf(noun: string, name: string, endpoint: Endpoint): Operation {
  const { params, query, body, answer, bare, upload, headers } = endpoint
  const data = refer(answer)
  const shape = bare ? data : { type: 'object', properties: { data }, required: ['data'] }
  return {
    operationId: name,
    tags: [noun],
    summary: endpoint.summary,
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf('path', params),
      ...parametersOf('query', query),
      ...(headers?.idempotent ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: { required: true, content: upload ? uploadOf(body) : json(refer(body)) } }),
    responses: {
      200: { description: 'Success', content: { ...json(shape), ...(query && 'format' in query.shape && csv) } },
      ...domainErrorsOf(endpoint),
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeated call with the same key and body returns the same response for 24 hours; another body with the same key is IdempotencyKeyReused.',
  schema: { type: 'string', minLength: 8, maxLength: 64 },
}

function parametersOf(place: 'path' | 'query', shape: z.ZodObject | undefined): Operation['parameters'] {
  return Object.entries(shape?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
    schema: refer(schema as z.ZodType),
  }))
}

function uploadOf(body: z.ZodObject) {
  const described = describeFully(body) as { properties: object; required?: string[] }
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: 'Its type is decided by its content, not by its name',
  }
  const properties = { ...described.properties, file }
  return {
    'multipart/form-data': { schema: { ...described, properties, required: [...(described.required ?? []), 'file'] } },
  }
}

/** By status, each with the names that it may carry. */
function domainErrorsOf(endpoint: Endpoint): Operation['responses'] {
  const byStatus = Map.groupBy(errorNamesOf(endpoint), statusOf)
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => {
      const error = names.length === 1 ? reference(names[0]!) : { anyOf: names.map(reference) }
      const schema = { allOf: [reference('Failure'), { type: 'object', properties: { error } }] }
      return [status, { description: names.join(', '), content: json(schema) }]
    }),
  )
}

/** Its own errors, and of those that any endpoint may answer the ones that it can. */
function errorNamesOf({ access, params, query, body, headers, domainErrors }: Endpoint): ErrorName[] {
  const needsCaller = access !== 'public' && access !== 'provider'
  const names: (ErrorName | false | undefined)[] = [
    ...domainErrors,
    ...(params || query || body ? (['ValidationError'] as const) : []),
    ...(needsCaller ? (['NotAuthenticated'] as const) : []),
    ...(access === 'account' || access === 'visitor' || access === 'payment'
      ? (['TokenExpired', 'TokenRejected'] as const)
      : []),
    ...(access === 'account' ? (['AccountBlocked', 'AccountDeleted', 'NotAuthorized'] as const) : []),
    ...(access === 'staff' || access === 'signing-in' ? (['NotAuthorized'] as const) : []),
    headers?.idempotent && 'IdempotencyKeyReused',
    'TooManyRequests',
    'InternalError',
    'ServiceBusy',
  ]
  return [...new Set(names.filter((name) => typeof name === 'string'))]
}

function securityOf({ access, path }: Endpoint): Record<string, string[]>[] {
  const schemesOf: Record<Access, string[]> = {
    public: [],
    visitor: ['session'],
    account: ['session'],
    payment: ['payment'],
    operator: ['operator'],
    'signing-in': ['console'],
    staff: ['console'],
    // `/payments/{provider}/webhook`
    provider: [`${path.split('/')[2]}Signature`],
  }
  return schemesOf[access].map((scheme) => ({ [scheme]: [] }))
}

const csv = { 'text/csv': { schema: { type: 'string' } } }

function json(schema: object) {
  return { 'application/json': { schema } }
}
