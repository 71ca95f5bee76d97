import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressSite } from './tools/compress-site.ts'

export default {
  appDirectory: 'web/app',
  buildDirectory: 'build',
  ssr: true,
  // The table of routes is small: it comes with the page, so that no navigation has to ask for it.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressSite(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
