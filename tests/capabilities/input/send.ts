import { sendHttp } from '#tests/support/servers/send-http.ts'

export type Sent = { status: number; error: { name: string; meta: { fields?: { path: string }[] } } | undefined }

/** Sends requests that a browser would not send, and returns the answer. */
export async function send(
  url: string,
  method: string,
  body: string | Uint8Array<ArrayBuffer> | FormData | undefined,
  headers: Record<string, string>,
): Promise<Sent> {
  const { status, type, text } = body instanceof FormData ? await upload() : await sendBytes(body)
  return { status, error: type?.includes('application/json') ? JSON.parse(text).error : undefined }

  async function upload() {
    const answer = await fetch(url, { method, headers, body: body! })
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  async function sendBytes(sent: string | Uint8Array | undefined) {
    const answer = await sendHttp(url, method, headers, sent)
    return { ...answer, type: answer.headers['content-type'] }
  }
}

/** Whether the request was refused as malformed, and the error names the wrong field. */
export function isRefusedAt(path: string, { status, error }: Sent): boolean {
  const paths = error?.meta.fields?.map((field) => field.path) ?? []
  const isNamed = paths.some((each) => each === path || each.startsWith(`${path}.`) || (path === '' && each === ''))
  return status === 400 && error?.name === 'ValidationError' && isNamed
}

/** Whether the request was refused with any client error: neither accepted nor an unexpected error. */
export function isClientError({ status, error }: Sent): boolean {
  return status >= 400 && status < 500 && error !== undefined
}
