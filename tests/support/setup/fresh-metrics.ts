import { beforeAll } from 'vitest'
import { metrics } from '#server/platform/log/metrics.ts'

/** Test files share the modules of a process, and their metrics. */
beforeAll(() => metrics.resetMetrics())
