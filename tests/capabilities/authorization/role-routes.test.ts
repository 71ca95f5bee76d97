import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/boot/app.ts'
import { withRoles } from '#server/platform/config/config.ts'
import type { Role } from '#server/platform/config/roles.ts'
import { testContext } from '#tests/support/database/database.ts'
import { listedEndpoints } from './authorization-requests.ts'

const context = await testContext()
afterAll(() => context.close())

/** The locations of deploy/nginx.conf that pass requests on, as pattern and role, for the site and the console. */
const [, site = '', forConsole = ''] = readFileSync('deploy/nginx.conf', 'utf8').split('listen 443')
const locationsOf = (server: string) =>
  [...server.matchAll(/location (~ |)(\S+) \{[^}]*proxy_pass http:\/\/fairdraw_(\w+);/g)].map(
    ([, isPattern, path, role]) => ({ isPattern: isPattern !== '', path: path!, role: role as Role }),
  )

/** nginx uses the first pattern that matches, or else the longest prefix. */
function roleOf(path: string): Role {
  const locations = locationsOf(path.startsWith('/api/console/') ? forConsole : site)
  const byPattern = locations.find((location) => location.isPattern && new RegExp(location.path).test(path))
  const prefixes = locations.filter((location) => !location.isPattern && path.startsWith(location.path))
  return (byPattern ?? prefixes.toSorted((a, b) => b.path.length - a.path.length)[0]!).role
}

const isForMonitors = (path: string) => path === '/healthz' || path === '/readyz'

test.each(['web', 'api', 'payments', 'console'] as const)(
  'the role %s serves every endpoint that nginx passes to it',
  async (role) => {
    const app = await buildApp({ ...context, config: withRoles(context.config, [role]) })
    const passed = listedEndpoints.filter(
      ({ endpoint }) => !isForMonitors(endpoint.path) && roleOf(endpoint.path) === role,
    )
    const missing = passed.filter(({ endpoint }) => !app.hasRoute({ method: endpoint.method, url: endpoint.path }))
    await app.close()
    expect(missing.map(({ label }) => label)).toEqual([])
  },
)
