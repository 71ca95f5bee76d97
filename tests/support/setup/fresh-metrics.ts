import { beforeAll } from 'vitest'
import { metrics } from '#server/platform/log/metrics.ts'

/** Files of tests share the modules of a process, and with them what is counted there. */
beforeAll(() => metrics.resetMetrics())
