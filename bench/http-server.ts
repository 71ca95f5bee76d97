import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { startPurchase } from '#contract/purchases.ts'
import { pence } from '#domain/money/money.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { buildApp } from '#server/boot/app.ts'
import { makeContext } from '#server/boot/start-context.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Guard, serve } from '#server/platform/http/http.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { makeLog } from '#server/platform/log/log.ts'
import { readBearer, startVisit, type Token } from '#server/sessions/exports.ts'

/**
 * Used by bench/http.ts: the program with one more endpoint, which reads a bearer and the body of a start and does
 * nothing, or, if BARE is set, Fastify alone with the same answer. `/bench/cpu` answers the microseconds of processor
 * time.
 */
const config = readConfig(process.env)
const context = makeContext(config, config.DATABASE_URL!, makeLog(config.LOG_LEVEL, false), null)
const app = process.env.BARE ? makeBare() : await makeOwn()
app.get('/bench/bearer', async () => ({ bearer: startVisit(context, context.now()) }))
app.get('/bench/cpu', async () => ({ ...process.cpuUsage() }))
await app.listen({ host: config.HOST, port: config.PORT })
process.once('SIGTERM', async () => {
  await app.close()
  await context.pool.end()
  process.exit(0)
})

function makeBare(): FastifyInstance {
  const bare = Fastify()
  bare.get('/readyz', async () => ({}))
  const wire = { ...answer(), total: 2 }
  bare.post('/api/bench/no-op', async () => ({ data: wire }))
  return bare
}

async function makeOwn(): Promise<FastifyInstance> {
  await migrate(context.pool)
  await migrateJobs(context.pool)
  await loadDemo(context)
  const own = await buildApp(context)
  const bearerGuard: Guard<'account', Token> = {
    access: 'account',
    check: async ({ headers }) => {
      const token = readBearer(context, headers.authorization, context.now())
      return token.ok && token.value ? allow(token.value) : refuse('NotAuthenticated')
    },
  }
  serve(own, { ...startPurchase, path: '/api/bench/no-op' }, bearerGuard, async () => allow(answer()))
  return own
}

function answer() {
  return {
    is_free: false,
    itemized: [],
    campaign_errors: [],
    bundle_errors: [],
    promo_errors: [],
    errors: [],
    total: pence(200),
    discount_total: pence(0),
    credit: pence(0),
    token: { token: 'x'.repeat(250), exp: 1 },
    purchase_id: randomUUID(),
    ticket_id: null,
  }
}
