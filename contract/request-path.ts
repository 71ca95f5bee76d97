import type { Endpoint } from './endpoint.ts'
import { toWire } from './wire.ts'

/** The address of a call with its parameters and its query. Absent values are left out. */
export function requestPath(endpoint: Endpoint, request: unknown): string {
  const { params, query } = request as { params?: unknown; query?: unknown }
  const named = endpoint.params ? (toWire(endpoint.params, params as never) as Record<string, string>) : {}
  const wanted = endpoint.query ? (toWire(endpoint.query, query as never) as Record<string, string | undefined>) : {}
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name]!))
  const search = Object.entries(wanted).flatMap(([name, value]) =>
    value ? `${name}=${encodeURIComponent(value)}` : [],
  )
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}
