/** An error as it was received, of which only the shape is known. */
export type RawError = { name: string; message: string; meta: object }

/**
 * Errors come as a text, a name, an object with name, message and meta, or lists of these under `errors` or `error`.
 */
export function readRawErrors(body: unknown): RawError[] {
  if (Array.isArray(body)) return body.flatMap(readRawErrors)
  if (typeof body === 'string')
    return body === '' ? [] : [rawError(isSentence(body) ? { message: body } : { name: body })]
  if (typeof body !== 'object' || body === null) return []
  if ('name' in body) return [rawError(body)]
  const { errors, error } = body as { errors?: unknown; error?: unknown }
  const listed = readRawErrors(errors)
  return listed.length > 0 ? listed : readRawErrors(error)
}

/**
 * Whether a text is written for people, unlike a name such as `NotFoundError` or a reason phrase such as `Bad Gateway`.
 */
function isSentence(text: string): boolean {
  return /^[^<{[]*\s.*[.!?…]$/s.test(text.trim())
}

function rawError(given: { name?: unknown; message?: unknown; meta?: unknown }): RawError {
  return {
    name: typeof given.name === 'string' ? given.name : 'InternalError',
    message: typeof given.message === 'string' ? given.message : '',
    meta: typeof given.meta === 'object' && given.meta !== null ? given.meta : {},
  }
}
