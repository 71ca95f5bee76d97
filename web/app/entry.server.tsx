import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { RenderSite } from '#contract/site.ts'
import { brandScript } from '#web/core/analytics/brand-script.ts'
import { siteContext } from '#web/core/site/site-context.ts'
import { storageScript } from '#web/core/site/storage-script.ts'
import { bootScript, putScriptsOff } from './boot-script.ts'
import { serverHead } from './server-head.ts'

/**
 * How the server renders a page: with the copy of React Router that the pages were built with, so that both use the
 * same context.
 */
export function openSite(build: ServerBuild, mode: string): RenderSite {
  const handle = createRequestHandler(build, mode)
  return async (url, site) => {
    const context = new RouterContextProvider()
    context.set(siteContext, site)
    const response = await handle(new Request(url), context)
    return {
      status: response.status,
      contentType: response.headers.get('content-type'),
      location: response.headers.get('location'),
      content: new Uint8Array(await response.arrayBuffer()),
    }
  }
}

/**
 * Renders the whole page before it is sent, because it is cached for all visitors, and its policy contains the hashes
 * of its marked scripts.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, config } = loadContext.get(siteContext)
  const html = await renderWhole(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, nonce)
  headers.set('content-type', 'text/html; charset=utf-8')
  const scripts = `${storageScript()};${brandScript(config.brand)};${bootScript()}`
  const head = `<head><script nonce="${nonce}">${scripts}</script>${serverHead(config, routerContext.staticHandlerContext)}`
  return new Response(
    html.replace('<head>', () => head),
    { status, headers },
  )
}

function renderWhole(page: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const sink = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part)
        done()
      },
      final(done) {
        resolve(finish(Buffer.concat(parts).toString('utf8')))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // A larger part would otherwise be sent hidden at the end of the page, for a script to move into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    })
  })
}

/** Vite's own scripts, in development, must come first and in their order. */
function finish(html: string): string {
  return import.meta.env.DEV ? html : putScriptsOff(html)
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(siteContext).reportUnexpectedError(error)
}
