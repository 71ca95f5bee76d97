import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installBrowser } from './browser.mjs'
import { installPackages } from './packages.mjs'
import { pinned, run, say } from './run.mjs'
import { buildSite } from './site.mjs'

/**
 * `npm test`: everything that must hold before a change is merged, the quickest first; it ends at the first step that
 * fails. `--check` stops before the tests, `--full` (npm run test:full) also tries for longer what is tried at random,
 * and goes through the journeys once more with the browsers' processor slowed down four times.
 */
const isCheck = process.argv.includes('--check')
const isFull = process.argv.includes('--full')
const reports = mkdtempSync(join(tmpdir(), 'fairdraw-reports-'))
const report = join(reports, 'report.json')

await installPackages()
const chromium = isCheck ? '' : await installBrowser()
if (chromium === undefined) process.exit(1)
const env = { ...pinned, CHROMIUM: chromium, ...(isFull ? { FULL: '1' } : {}) }

const command = (program, ...args) => ({ start: () => run(program, args, { env }), count: countOne })
const vitest = (...args) => ({
  start: () =>
    run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args], { env }),
  count: countVitest,
})
const journeys = (settings = {}) => ({
  start: () =>
    run('playwright', ['test', '--config=tests/e2e/playwright.config.ts'], {
      env: { ...env, ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
  count: countPlaywright,
})

const checks = {
  types: command('tsc', '-b'),
  'lint and format': command('biome', 'check', '--error-on-warnings'),
  walls: vitest('--project=rules', 'tests/walls.test.ts'),
  'dead code': command('knip'),
}
const tests = {
  rules: vitest('--project=rules', '--exclude=tests/walls.test.ts'),
  capabilities: vitest('--project=capabilities'),
  'query plans': vitest('--project=plans'),
  site: { start: buildSite, count: countOne },
  'what the site says': vitest('--project=site'),
  journeys: journeys(),
  ...(isFull ? { 'journeys, the processor slowed four times': journeys({ SLOW_PROCESSOR: '4', FULL: '' }) } : {}),
}

const sum = { passed: 0, failed: 0, skipped: 0 }
const times = []
for (const [name, { start, count }] of Object.entries(isCheck ? checks : { ...checks, ...tests })) {
  say(`${name} …`)
  const began = performance.now()
  const code = await start()
  times.push(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${name}${code === 0 ? '' : ': FAILED'}`)
  const counted = count(code)
  for (const kind of Object.keys(sum)) sum[kind] += counted[kind] ?? 0
  if (code !== 0) break
}
rmSync(reports, { recursive: true })
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
process.stdout.write(`\n${times.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed${skipped}\n`)
process.exit(sum.failed === 0 ? 0 : 1)

/** A step that is no set of tests counts as one. */
function countOne(code) {
  return code === 0 ? { passed: 1 } : { failed: 1 }
}

function countVitest(code) {
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = readReport()
  return { passed, skipped, failed: atLeastOne(code, failed) }
}

function countPlaywright(code) {
  const { stats } = readReport()
  return {
    passed: stats?.expected,
    skipped: stats?.skipped,
    failed: atLeastOne(code, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)),
  }
}

/** A step can fail without a failing test: a file that does not load, a server that does not start. */
function atLeastOne(code, failed = 0) {
  return code === 0 ? failed : Math.max(failed, 1)
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  } finally {
    rmSync(report, { force: true })
  }
}
