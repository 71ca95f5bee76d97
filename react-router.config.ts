import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web/app',
  buildDirectory: 'build',
  ssr: true,
  // The table of routes is small: it comes with the page, so that no navigation has to ask for it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
