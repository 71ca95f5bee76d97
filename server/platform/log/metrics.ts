import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

const requests = new Histogram({
  name: 'http_request_seconds',
  help: 'How long requests took, by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metrics],
})

/** How far behind a sweep is: the age in seconds of the oldest thing that it should have finished. */
export const sweepLag = new Gauge({
  name: 'sweep_lag_seconds',
  help: 'Age of the oldest unfinished thing',
  labelNames: ['sweep'],
  registers: [metrics],
})

/** What must never grow in silence: differences found, refunds that failed, errors of providers. */
export const alarms = new Counter({
  name: 'alarms_total',
  help: 'Things that an operator must look at',
  labelNames: ['alarm'],
  registers: [metrics],
})

export function countRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    const level = reply.statusCode >= 500 ? 'warn' : 'debug'
    request.log[level](
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
    next()
  })
}
