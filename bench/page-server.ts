import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { buildApp } from '#server/boot/app.ts'
import { makeContext } from '#server/boot/start-context.ts'
import { brandsOf } from '#server/brands/exports.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { makeLog } from '#server/platform/log/log.ts'
import { pageRequestOf, renderPage } from '#server/site/site.ts'
import { openBuiltSite } from '#server/site/source.ts'

/**
 * The program with two more addresses, used by bench/page.ts: the home page rendered for each call, by the function
 * that fills the page cache, and the files of a folder, served like the site's own.
 */
const config = readConfig(process.env)
const context = makeContext(config, config.DATABASE_URL!, makeLog(config.LOG_LEVEL, false), null)
await migrate(context.pool)
await migrateJobs(context.pool)
await loadDemo(context)

const app = await buildApp(context)
const source = await openBuiltSite(Fastify(), config.apiUrl)
if (source === null) throw new Error('The site is not built: npm run build')
app.get('/bench/rendered', async (request, reply) => {
  const page = pageRequestOf({ url: '/', headers: { host: request.headers.host } }, config, brandsOf(context))
  const { content } = await renderPage(source, context, page)
  return reply.type('text/html; charset=utf-8').send(content)
})
await app.register(fastifyStatic, {
  root: join(config.DATA_DIR, 'bench'),
  prefix: '/bench/static/',
  decorateReply: false,
  preCompressed: true,
})
await app.listen({ host: config.HOST, port: config.PORT })
process.once('SIGTERM', async () => {
  await app.close()
  await context.pool.end()
  process.exit(0)
})
