import { launch } from 'chrome-launcher'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import startSite from '#tests/e2e/site/start-site.ts'
import { brotliBytes } from './brotli-bytes.ts'
import { short, tableOf } from './summary.ts'

/**
 * Measures the first visit of a stranger on a phone, consent banner included: Lighthouse's mobile preset with its
 * simulated slow network and processor, against the program as people start it. The median of RUNS (five by default)
 * counts for each figure, and the command fails below a floor. Each turn also opens the same page without its scripts,
 * so that the largest paint can be reported as a ratio that does not depend on the speed of the machine.
 */
const pages = { home: '/', entry: '/campaign/MAKEMEAWINNER', bundle: '/bundle/BIGTHREE' }
const floors = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 100 }
/** All scripts that load without a press, including dialogs; `first-load.test.ts` limits the initial ones. */
const ENTRY_SCRIPT_BYTES_MAX = 160_000
const runs = Number(process.env.RUNS ?? 5)

type Category = keyof typeof floors
type Measured = Record<Category, number> & {
  fcpMs: number
  lcpMs: number
  plainLcpMs: number
  cls: number
  blockedMs: number
  scripts: number
  scriptBytes: number
}

const stopSite = await startSite()
const isRoot = process.getuid?.() === 0
const chrome = await launch({
  chromePath: process.env.CHROMIUM || '/usr/bin/chromium',
  chromeFlags: ['--headless=new', '--disable-gpu', '--disable-quic', ...(isRoot ? ['--no-sandbox'] : [])],
})
/** Audits that took points from a category with a floor, with their counts. */
const complaints = new Map<string, number>()
try {
  process.exitCode = (await measurePages()) ? 0 : 1
} finally {
  chrome.kill()
  await stopSite()
}

async function measurePages(): Promise<boolean> {
  const medians: [string, Measured][] = []
  for (const [name, path] of Object.entries(pages)) {
    const measured: Measured[] = []
    for (let run = 1; run <= runs; run++) {
      process.stdout.write(`${name}, ${run} of ${runs} …\n`)
      measured.push(await measurePage(`${process.env.SITE_URL}${path}`))
    }
    medians.push([name, medianOf(measured)])
  }
  const heads = [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'FCP ms',
    'LCP ms',
    'LCP to it without scripts',
  ]
  process.stdout.write(`${tableOf([...heads, 'CLS', 'TBT ms', 'scripts', 'their brotli bytes'], medians.map(rowOf))}\n`)
  for (const [complaint, times] of complaints) process.stdout.write(`${times} times: ${complaint}\n`)
  const shortfalls = medians.flatMap(shortfallsOf)
  for (const shortfall of shortfalls) process.stdout.write(`${shortfall}\n`)
  return shortfalls.length === 0
}

/** Each turn is a first visit: Lighthouse empties the cache and the storage before it. */
async function measurePage(url: string): Promise<Measured> {
  const whole = await visit(url, { onlyCategories: Object.keys(floors) })
  const plain = await visit(url, { onlyCategories: ['performance'], blockedUrlPatterns: ['*.js'] })
  const addresses = scriptsOf(whole)
  const bytes = await Promise.all(addresses.map(brotliBytes))
  for (const complaint of complaintsOf(whole)) complaints.set(complaint, (complaints.get(complaint) ?? 0) + 1)
  const score = (category: Category) => Math.round((whole.categories[category]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    fcpMs: figure(whole, 'first-contentful-paint'),
    lcpMs: figure(whole, 'largest-contentful-paint'),
    plainLcpMs: figure(plain, 'largest-contentful-paint'),
    cls: figure(whole, 'cumulative-layout-shift'),
    blockedMs: figure(whole, 'total-blocking-time'),
    scripts: addresses.length,
    scriptBytes: bytes.reduce((sum, each) => sum + each, 0),
  }
}

/** On a busy machine Chrome sometimes loses the trace of a page; the visit is then repeated. */
async function visit(url: string, flags: Flags, triesLeft = 2): Promise<Result> {
  const visited = await lighthouse(url, { ...flags, port: chrome.port, logLevel: 'error', output: 'json' })
  const fault = visited ? visited.lhr.runtimeError : { message: 'no answer' }
  if (visited && !fault) return visited.lhr
  if (triesLeft === 0) throw new Error(fault?.message)
  process.stdout.write(`again: ${fault?.message}\n`)
  return visit(url, flags, triesLeft - 1)
}

/** Every script of our own host that was loaded while the page was watched. */
function scriptsOf(visited: Result): string[] {
  const details = visited.audits['network-requests']?.details
  if (details?.type !== 'table') throw new Error('Lighthouse reports no requests')
  const requests = details.items as unknown as readonly { url: string; resourceType: string }[]
  const { origin } = new URL(visited.finalDisplayedUrl ?? '')
  const ours = requests.filter(({ url, resourceType }) => resourceType === 'Script' && url.startsWith(origin))
  return [...new Set(ours.map(({ url }) => url))]
}

/** Audits that kept a category from full marks. Performance is left out, since its figures are reported themselves. */
function complaintsOf({ categories, audits }: Result): string[] {
  return Object.entries(categories)
    .filter(([category]) => category !== 'performance')
    .flatMap(([category, { auditRefs }]) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && audits[id] && audits[id].score !== null && audits[id].score < 1)
        .map(({ id }) => `${category}: ${audits[id]!.title} (${id})`),
    )
}

function figure(visited: Result, audit: string): number {
  return visited.audits[audit]?.numericValue ?? Number.NaN
}

function medianOf(measured: readonly Measured[]): Measured {
  const keys = Object.keys(measured[0]!) as (keyof Measured)[]
  const median = (key: keyof Measured) =>
    measured.map((each) => each[key]).toSorted((one, other) => one - other)[Math.floor(measured.length / 2)]!
  return Object.fromEntries(keys.map((key) => [key, median(key)])) as Measured
}

function rowOf([name, of]: [string, Measured]): (string | number)[] {
  const scores = (Object.keys(floors) as Category[]).map((category) => of[category])
  const lcp = [rounded(of.fcpMs), rounded(of.lcpMs), `${short(of.lcpMs / of.plainLcpMs)} : 1`]
  return [name, ...scores, ...lcp, of.cls.toFixed(3), Math.round(of.blockedMs), of.scripts, of.scriptBytes]
}

function rounded(milliseconds: number): string {
  return Math.round(milliseconds).toLocaleString('en-GB')
}

function shortfallsOf([name, of]: [string, Measured]): string[] {
  const low = (Object.entries(floors) as [Category, number][])
    .filter(([category, floor]) => of[category] < floor)
    .map(([category, floor]) => `${name}: ${category} is ${of[category]}, below ${floor}`)
  const isHeavy = name === 'entry' && of.scriptBytes > ENTRY_SCRIPT_BYTES_MAX
  return isHeavy ? [...low, `${name}: ${of.scriptBytes} bytes of scripts, above ${ENTRY_SCRIPT_BYTES_MAX}`] : low
}
