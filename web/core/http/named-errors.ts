import { readRawErrors } from './raw-errors.ts'

/** Replaces each bare text in an answer's lists of errors (`errors`, `promo_errors` and similar) by an object. */
export function withNamedErrors(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withNamedErrors)
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      const isList = Array.isArray(value) && /(^|_)errors$/.test(key)
      if (!isList) return [key, withNamedErrors(value)]
      return [key, value.flatMap((item) => (typeof item === 'string' ? readRawErrors(item) : [withNamedErrors(item)]))]
    }),
  )
}
