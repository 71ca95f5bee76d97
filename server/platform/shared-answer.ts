import type { FastifyReply } from 'fastify'

/**
 * Caches an answer that is the same for all visitors: in a CDN for two seconds, and for eight more while it
 * revalidates. Browsers revalidate each time: Chromium would honour `stale-while-revalidate` too, and show outdated
 * data after an error.
 */
export function cacheForEverybody(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'public, max-age=0, s-maxage=2')
    .header('cdn-cache-control', 'max-age=2, stale-while-revalidate=8')
}

/**
 * The same for scripts of every site, without cookies. Headers that allow partners by name are removed, so that the
 * answer does not depend on the page that reads it.
 */
export function openToEverySite(reply: FastifyReply): FastifyReply {
  return cacheForEverybody(reply)
    .removeHeader('access-control-allow-credentials')
    .removeHeader('vary')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
}
