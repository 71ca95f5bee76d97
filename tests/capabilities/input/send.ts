export type Sent = { status: number; error: { name: string; meta: { fields?: { path: string }[] } } | undefined }

/** Sends what a browser never would, and answers what came back. */
export async function send(
  url: string,
  method: string,
  body: string | Uint8Array<ArrayBuffer> | FormData | undefined,
  headers: Record<string, string>,
): Promise<Sent> {
  const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('application/json')
  return { status: answer.status, error: isJson ? JSON.parse(text).error : undefined }
}

/** Whether it was refused as malformed, with the field that is wrong named. */
export function isRefusedAt(path: string, { status, error }: Sent): boolean {
  const paths = error?.meta.fields?.map((field) => field.path) ?? []
  const isNamed = paths.some((each) => each === path || each.startsWith(`${path}.`) || (path === '' && each === ''))
  return status === 400 && error?.name === 'ValidationError' && isNamed
}

/** Refused as the caller's fault, whichever: never taken, never our fault. */
export function isClientError({ status, error }: Sent): boolean {
  return status >= 400 && status < 500 && error !== undefined
}
