import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

const requests = new Histogram({
  name: 'http_request_seconds',
  help: 'Duration of requests in seconds, by method, route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metrics],
})

/** The lag of a sweep: the age in seconds of the oldest thing that it should have finished. */
export const sweepLag = new Gauge({
  name: 'sweep_lag_seconds',
  help: 'Age in seconds of the oldest work that a sweep should have finished',
  labelNames: ['sweep'],
  registers: [metrics],
})

/** Events that must never be ignored: differences found, refunds that failed, errors of providers. */
export const alarms = new Counter({
  name: 'alarms_total',
  help: 'Alarms that an operator must look at, by name',
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
