import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { refuseOver } from './domain-errors.ts'

type Hosts = Pick<
  Config,
  'APP_ENV' | 'APP_HOSTS' | 'SITE_HOSTS' | 'publicUrl' | 'apiUrl' | 'paymentsUrl' | 'consoleUrl'
>

/** Health checks call by IP address, without one of the site's host names. */
const probes = ['/healthz', '/readyz', '/metrics']

/** The console also shows pictures and previews of the site, so its host serves them too. */
const isOfConsole = /^\/(api\/)?console(\/|$)/

/**
 * The requested host, including the port. `X-Forwarded-Host` is ignored: anyone can send one, and no cache in front of
 * us has it in its key.
 */
export function hostOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return headers.host ?? ''
}

/** One of APP_HOSTS; outside production also any host with "app." or "app-" in its name. */
export function isAppHost({ APP_ENV, APP_HOSTS }: Hosts, host: string): boolean {
  return APP_HOSTS.includes(nameOf(host)) || (APP_ENV !== 'prod' && /app[.-]/i.test(host))
}

/**
 * HTTP/1.1 requires one host. In production it must be one of ours: otherwise a page for a forged host could be cached
 * for all visitors.
 */
export function refuseOtherHosts(app: FastifyInstance, config: Hosts): void {
  const own = [config.publicUrl, config.apiUrl, config.paymentsUrl].filter(Boolean).map((url) => new URL(url).hostname)
  const consoleHost = new URL(config.consoleUrl).hostname
  const known = new Set([...own, ...config.APP_HOSTS, ...config.SITE_HOSTS, consoleHost])
  const isOurs = (path: string, host: string) =>
    isOfConsole.test(path) && config.consoleUrl !== config.publicUrl ? host === consoleHost : known.has(host)
  const errorOf = (request: FastifyRequest) => {
    const { rawHeaders, httpVersion } = request.raw
    if (timesGiven(rawHeaders, 'host') > 1) return 'must be given once'
    if (httpVersion === '1.1' && !hostOf(request)) return 'is required'
    if (config.APP_ENV !== 'prod' || probes.includes(request.routeOptions.url ?? '')) return null
    return isOurs(request.routeOptions.url ?? request.url, nameOf(hostOf(request))) ? null : 'is none of ours'
  }
  app.addHook('onRequest', (request, reply, next) => {
    const message = errorOf(request)
    if (message === null) next()
    else refuseOver(reply, 'ValidationError', { fields: [{ path: 'Host', message }] })
  })
}

/** `rawHeaders` alternates names and values; a name keeps its original case. */
function timesGiven(rawHeaders: readonly string[], wanted: string): number {
  let times = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === wanted.length && name.toLowerCase() === wanted) times += 1
  }
  return times
}

function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '')
}
