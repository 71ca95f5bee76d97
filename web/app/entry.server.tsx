import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { siteContext } from './site-context.ts'

export { makeLoadContext } from './site-context.ts'

/** The whole page is rendered before it is sent: it is kept for everybody, and its scripts' hashes stand in its policy. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(siteContext)
  const html = await renderWhole(
    <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />,
    nonce ?? undefined,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

function renderWhole(page: React.ReactElement, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const sink = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part)
        done()
      },
      final(done) {
        resolve(Buffer.concat(parts).toString('utf8'))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce ? { nonce } : {}),
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    })
  })
}

export const handleError: HandleErrorFunction = (fault, { request, context }) => {
  if (!request.signal.aborted) context.get(siteContext).reportFault(fault)
}
