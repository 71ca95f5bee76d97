import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { installBrowser } from './browser.mjs'
import { installPackages } from './packages.mjs'
import { pinned, run, say } from './run.mjs'
import { buildSite } from './site.mjs'

/**
 * `npm test`: everything that must hold before a change is merged, the quickest first; it ends at the first stage that
 * fails. The steps of a stage run at the same time: first what needs no database and no browser, with the build of the
 * site, then what does, which would leave a tenth of two cores idle one after the other. `--check` stops before the
 * tests, `--full` (npm run test:full) also tries for longer what is tried at random, and goes through the journeys once
 * more with the browsers' processor slowed down four times.
 */
const isCheck = process.argv.includes('--check')
const isFull = process.argv.includes('--full')
const reports = mkdtempSync(join(tmpdir(), 'fairdraw-reports-'))

/** The browser is needed last, so that it may arrive while everything else is installed and checked. */
const browser = isCheck ? undefined : installBrowser({ isFull })
await installPackages()
const env = { ...pinned, ...(isFull ? { FULL: '1' } : {}) }

const command = (program, ...args) => ({ start: ({ write }) => run(program, args, { env, write }), count: countOne })
/**
 * Each checker of the compiler looks at much of what the others look at: one to two cores, with garbage collected
 * seldom, takes half the processor time of four, in the same memory.
 */
const checkers = Math.max(1, Math.floor(availableParallelism() / 2))
const types = {
  start: ({ write }) => run('tsc', ['-b', '--checkers', String(checkers)], { env: { ...env, GOGC: '300' }, write }),
  count: countOne,
}
const vitest = (...args) => ({
  start: ({ report, write, chromium }) =>
    run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args], {
      env: { ...env, ...(chromium ? { CHROMIUM: chromium } : {}) },
      write,
    }),
  count: countVitest,
})
const journeys = ({ args = [], settings = {} } = {}) => ({
  start: ({ report, write, chromium }) =>
    run('playwright', ['test', '--config=tests/e2e/playwright.config.ts', ...args], {
      env: { ...env, ...settings, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      write,
    }),
  count: countPlaywright,
})
const withBrowser = ({ start, count }) => ({
  isLong: true,
  start: async (given) => {
    const chromium = await browser
    return chromium === undefined ? 1 : start({ ...given, chromium })
  },
  count,
})

const readSources = {
  types,
  'lint and format': command('biome', 'check', '--error-on-warnings'),
  'dead code': command('knip'),
}
const checks = {
  ...readSources,
  'walls, words and docs': vitest(
    '--project=rules',
    'tests/sources/walls',
    'tests/sources/words',
    'tests/sources/comment-width',
    'tests/sources/docs',
  ),
}
const stages = isCheck
  ? [checks]
  : [
      { ...readSources, rules: vitest('--project=rules*'), site: { start: buildSite, count: countOne } },
      {
        'capabilities, query plans and site': withBrowser(
          vitest('--project=capabilities', '--project=plans', '--project=fresh modules', '--project=site'),
        ),
        // Beside the others, two browsers find as much to do as three alone.
        journeys: withBrowser(journeys({ args: ['--workers=2'] })),
      },
      ...(isFull
        ? [
            {
              'journeys, the processor slowed four times': withBrowser(
                journeys({ settings: { SLOW_PROCESSOR: '4', FULL: '' } }),
              ),
            },
          ]
        : []),
    ]

const sum = { passed: 0, failed: 0, skipped: 0 }
const times = []
for (const stage of stages) {
  const steps = Object.entries(stage)
  const codes = await Promise.all(steps.map(([name, step]) => take(name, step, steps.length > 1)))
  if (codes.some((code) => code !== 0)) break
}
rmSync(reports, { recursive: true })
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
process.stdout.write(`\n${times.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed${skipped}\n`)
process.exit(sum.failed === 0 ? 0 : 1)

/** Runs a step and counts it. Beside others it writes at its end, or where it is long as it goes on. */
async function take(name, { start, count, isLong }, isBesideOthers) {
  const report = join(reports, `${name}.json`)
  const written = []
  const keep = (text) => (isLong ? process.stdout.write(text) : written.push(text))
  const began = performance.now()
  if (!isBesideOthers || isLong) say(`${name} …`)
  const code = await start({ report, write: isBesideOthers ? keep : undefined })
  if (isBesideOthers && !isLong) say(`${name} …`)
  for (const text of written) process.stdout.write(text)
  times.push(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${name}${code === 0 ? '' : ': FAILED'}`)
  const counted = count(code, report)
  for (const kind of Object.keys(sum)) sum[kind] += counted[kind] ?? 0
  return code
}

/** A step that is no set of tests counts as one. */
function countOne(code) {
  return code === 0 ? { passed: 1 } : { failed: 1 }
}

function countVitest(code, report) {
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = readReport(report)
  return { passed, skipped, failed: atLeastOne(code, failed) }
}

function countPlaywright(code, report) {
  const { stats } = readReport(report)
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

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}
