import type { FastifyReply } from 'fastify'

/**
 * Caches what is the same for everybody: a CDN for two seconds, and for eight more while it revalidates. Browsers
 * revalidate each time: Chromium would honour `stale-while-revalidate` too, and show what was true before an error.
 */
export function cacheForEverybody(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'public, max-age=0, s-maxage=2')
    .header('cdn-cache-control', 'max-age=2, stale-while-revalidate=8')
}

/**
 * The same for scripts of every site, without cookies. What partners are allowed by name is taken back, so that the
 * answer does not depend on the page that reads it.
 */
export function openToEverySite(reply: FastifyReply): FastifyReply {
  return cacheForEverybody(reply)
    .removeHeader('access-control-allow-credentials')
    .removeHeader('vary')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
}
