import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { installBrowser } from './install/browser.mjs'
import { installNginx } from './install/nginx.mjs'
import { installPackages } from './packages.mjs'
import { pinned, run, say } from './run.mjs'
import { buildSite } from './site.mjs'

/**
 * `npm test`: everything that must hold before a change is merged, the quickest first; it ends at the first stage that
 * fails. The steps of a stage run at the same time: first those without a database or browser, with the build of the
 * site, then the others, which one after another would leave a tenth of two cores idle. `--check` stops before the
 * tests, `--full` (npm run test:full) also runs randomized tests for longer, runs the end-to-end tests again with the
 * browsers' processor slowed down four times, and loses the hosts of a cluster. `--only=PART` runs one part, as a job
 * of the CI does, and `--shard=1/2` half of its files.
 */
const isCheck = process.argv.includes('--check')
const isFull = process.argv.includes('--full')
const only = optionOf('--only')
const shard = optionOf('--shard')
const shardArgs = shard ? [`--shard=${shard}`] : []
const reports = mkdtempSync(join(tmpdir(), 'fairdraw-reports-'))

/** The browser is needed last, so it can be downloaded while everything else is installed and checked. */
const needsBrowser = !isCheck && (!only || only === 'end-to-end' || only === 'site')
const browser = needsBrowser ? installBrowser({ isFull }) : undefined
/** After the browser, because apt has one lock. */
const nginx = browser?.then(installNginx)
await installPackages()
const env = { ...pinned, ...(isFull ? { FULL: '1' } : {}), ...(shard ? { SHARD: shard } : {}) }

const command = (program, ...args) => ({ start: ({ write }) => run(program, args, { env, write }), count: countOne })
/**
 * The checkers of the compiler repeat each other's work: one to two of them, with garbage collected seldom, take half
 * the processor time of four, in the same memory.
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
const endToEnd = ({ args = [], settings = {} } = {}) => ({
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
    await nginx
    return chromium === undefined ? 1 : start({ ...given, chromium })
  },
  count,
})

/** With rules that follow types, which take ten seconds even for one file; biome.json alone is for single files. */
const lint = command('biome', 'check', '--config-path=biome.types.json', '--error-on-warnings')
const readSources = {
  types,
  'lint and format': lint,
  'dead code': command('knip'),
}
const checks = {
  ...readSources,
  'import boundaries, words and docs': vitest(
    '--project=rules',
    'tests/sources/import-boundaries',
    'tests/sources/words',
    'tests/sources/comment-width',
    'tests/sources/markdown-width',
    'tests/sources/docs',
  ),
}
const build = { start: buildSite, count: countOne }
/** Two browsers leave a sixth of two cores idle; beside the capabilities they use as much as three. */
const endToEndTests = withBrowser(endToEnd({ args: ['--workers=2', ...shardArgs] }))
/** The plans explain the statements that the capabilities of this run have recorded. */
const parts = {
  unit: [{ 'unit tests': vitest('--project=rules*', ...shardArgs) }],
  capabilities: [
    { capabilities: vitest('--project=capabilities', ...shardArgs) },
    { 'query plans': vitest('--project=plans', '--project=fresh modules') },
  ],
  'end-to-end': [{ site: build }, { 'end-to-end tests': endToEndTests }],
  site: [{ site: build }, { 'built site': withBrowser(vitest('--project=site')) }],
}
const whole = [
  { ...readSources, 'unit tests': vitest('--project=rules*'), site: build },
  {
    'capabilities, query plans and site': withBrowser(
      vitest('--project=capabilities', '--project=plans', '--project=fresh modules', '--project=site'),
    ),
    'end-to-end tests': endToEndTests,
  },
  ...(isFull
    ? [
        {
          'end-to-end tests, the processor slowed four times': withBrowser(
            endToEnd({ settings: { SLOW_PROCESSOR: '4', FULL: '' } }),
          ),
        },
        // Alone, because it measures how long sales stop.
        { failover: command('node', 'tests/failover/run.ts') },
      ]
    : []),
]
const stages = isCheck ? [checks] : only ? parts[only] : whole
if (!stages) {
  process.stderr.write(`--only takes one of ${Object.keys(parts).join(', ')}.\n`)
  process.exit(2)
}

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

/** The value of `--name=value` on the command line. */
function optionOf(name) {
  return process.argv.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** Runs a step and counts it. Beside other steps it prints its output at its end, or continuously if it is long. */
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

/** A step that is not a set of tests counts as one. */
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
