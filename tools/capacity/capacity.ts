import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Audience,
  applicationMsPerBuyer,
  applicationMsPerVisit,
  assumptions,
  databaseMsPerBuyer,
  measuredCosts,
  planCapacity,
  providerLimits,
  purchasesPerSecondByDefault,
} from '#domain/site/capacity.ts'

/**
 * `npm run capacity -- 1000000 10 5 10`: prints what an audience needs: listeners, the percentage who come, the
 * percentage of those who buy, and the minutes in which they do. `npm run capacity -- --write` writes the same numbers
 * into docs/capacity.md.
 */
const usage = 'Usage: npm run capacity -- LISTENERS COME% BUY% MINUTES, or npm run capacity -- --write'
const page = join(import.meta.dirname, '../../docs/capacity.md')
const example: Audience = { listeners: 1_000_000, comePercent: 10, buyPercent: 5, minutes: 10 }
const audiences: readonly Audience[] = [
  ...[10_000, 100_000, 1_000_000, 5_000_000].map((listeners) => ({ ...example, listeners })),
  { ...example, listeners: 5_000_000, comePercent: 100 },
  { ...example, listeners: 5_000_000, comePercent: 100, minutes: 60 },
]

export const readCapacityPage = () => readFileSync(page, 'utf8')

/** The text of the page with the current numbers between its marks. */
export function withNumbers(text: string): string {
  const blocks = {
    audiences: audiencesTable(),
    example: exampleBlock(),
    costs: costsTable(),
    assumptions: assumptionsTable(),
    limits: limitsTable(),
  }
  return Object.entries(blocks).reduce((written, [name, block]) => {
    const [from, to] = [`<!-- ${name}: written by \`npm run capacity -- --write\` -->`, `<!-- end of ${name} -->`]
    const [before, rest] = written.split(from)
    const after = rest?.split(to)[1]
    if (before === undefined || after === undefined) throw new Error(`${page} lacks the marks of ${name}.`)
    return `${before}${from}\n\n${block}\n\n${to}${after}`
  }, text)
}

function costsTable(): string {
  const { applicationMsPerRead, applicationMsPerStart, databaseMsPerStart, applicationMsPerPassword } = measuredCosts
  const { applicationMsPerPurchase, databaseMsPerPurchase } = measuredCosts
  return tableOf(
    ['Action', 'Application, ms', 'Database, ms'],
    [
      ['a call answered from memory', applicationMsPerRead, 0],
      ['a start', applicationMsPerStart, databaseMsPerStart],
      ['a card purchase with its start, webhooks and receipt', applicationMsPerPurchase, databaseMsPerPurchase],
      ['a password', applicationMsPerPassword, 0],
    ],
  )
}

function assumptionsTable(): string {
  return tableOf(
    ['Assumption', 'Value'],
    [
      ['arrivals in the busiest minute, to the mean', assumptions.busiestToMeanArrivals],
      ['calls of a visitor that reach the application; pages and files come from the CDN', assumptions.readsPerVisit],
      ['starts for a purchase, with those that are not paid', assumptions.startsPerPurchase],
      [
        'passwords for a purchase; others are guests, or use a remembered device or passkey',
        assumptions.passwordsPerPurchase,
      ],
      ['codes by text for a purchase; others have verified their number', assumptions.textsPerPurchase],
      ['share of a core that is used in the busiest minute', assumptions.usedShareMax],
      ['work of a process among others, to that of one alone', assumptions.fleetEfficiency],
      ['cores of a host', assumptions.coresPerHost],
      ['hosts that may be lost', assumptions.spareHosts],
      ['fewest cores of a database host', assumptions.databaseCoresMin],
      [
        'database connections of a process: `DATABASE_CONNECTIONS=6`, and one for each of three kinds of batch',
        assumptions.connectionsPerProcess,
      ],
    ],
  )
}

function limitsTable(): string {
  const stripe = '[Stripe](https://docs.stripe.com/rate-limits)'
  const paypal = '[PayPal](https://developer.paypal.com/api/rest/reference/rate-limiting)'
  const twilio =
    '[Twilio](https://support.twilio.com/hc/en-us/articles/360057082693-Can-I-increase-message-throughput-MPS-for-an-Alphanumeric-Sender-ID)'
  return tableOf(
    ['Provider', 'Limit', 'A second', 'A purchase uses'],
    [
      [
        stripe,
        'all calls of an account in production',
        providerLimits.stripeCallsPerSecond,
        providerLimits.callsPerPurchase,
      ],
      [stripe, 'calls to one endpoint', providerLimits.stripeCallsPerSecondPerEndpoint, '1 of each'],
      ['Fairdraw', '`STRIPE_CREATES_PER_SECOND`', providerLimits.stripeCreatesPerSecond, 1],
      [paypal, 'none is published', '–', providerLimits.callsPerPurchase],
      [twilio, 'texts from a name, such as *Fairdraw*', providerLimits.textsPerSecond, assumptions.textsPerPurchase],
    ],
  )
}

function audiencesTable(): string {
  const heads = [
    'Listeners',
    'come',
    'buy',
    'minutes',
    'arrivals a second, mean and busiest',
    'purchases a second, busiest',
    `hosts of ${assumptions.coresPerHost} cores`,
    'database cores',
    'database connections',
    "Stripe's calls a second: endpoint, all",
    'texts a second',
    'minutes to pay with default limits',
  ]
  const rows = audiences.map((audience) => {
    const plan = planCapacity(audience)
    return [
      whole(audience.listeners),
      `${audience.comePercent}%`,
      `${audience.buyPercent}%`,
      audience.minutes,
      `${short(plan.arrivalsPerSecond)}, ${short(plan.busiestArrivalsPerSecond)}`,
      short(plan.busiestPurchasesPerSecond),
      whole(plan.hosts),
      whole(plan.databaseCores),
      whole(plan.databaseConnections),
      `${whole(plan.stripeCallsPerSecondPerEndpoint)}, ${whole(plan.stripeCallsPerSecond)}`,
      whole(plan.textsPerSecond),
      whole(Math.ceil(plan.minutesWithDefaultLimits)),
    ]
  })
  return tableOf(heads, rows)
}

function exampleBlock(): string {
  return `\`\`\`text\n${describePlan(example).join('\n')}\n\`\`\``
}

/** The plan with its arithmetic, a line each. */
export function describePlan(audience: Audience): string[] {
  const { listeners, comePercent, buyPercent, minutes } = audience
  const plan = planCapacity(audience)
  const { busiestToMeanArrivals: busiest, usedShareMax, coresPerHost, spareHosts, connectionsPerProcess } = assumptions
  const { stripeCallsPerSecond, stripeCallsPerSecondPerEndpoint, callsPerPurchase, textsPerSecond } = providerLimits
  const [arrivals, buyers] = [short(plan.busiestArrivalsPerSecond), short(plan.busiestPurchasesPerSecond)]
  return [
    `visits:      ${whole(listeners)} x ${comePercent}% = ${whole(plan.visits)}`,
    `purchases:   ${whole(plan.visits)} x ${buyPercent}% = ${whole(plan.purchases)}`,
    `arrivals:    ${whole(plan.visits)} / ${minutes * 60} s x ${busiest} = ${arrivals} a second when busiest`,
    `buyers:      ${whole(plan.purchases)} / ${minutes * 60} s x ${busiest} = ${buyers} a second when busiest`,
    `application: ${arrivals} x ${short(applicationMsPerVisit)} ms + ${buyers} x ${short(applicationMsPerBuyer)} ms = ${short(plan.busiestApplicationCores)} cores`,
    `hosts:       ${short(plan.busiestApplicationCores)} / (${coresPerHost} x ${usedShareMax} x ${assumptions.fleetEfficiency}), and ${spareHosts} spare = ${whole(plan.hosts)} of ${coresPerHost} cores`,
    `database:    ${buyers} x ${short(databaseMsPerBuyer)} ms = ${short(plan.busiestDatabaseCores)} cores; / ${usedShareMax} = ${whole(plan.databaseCores)} on each database host`,
    `connections: ${whole(plan.hosts)} x ${coresPerHost} processes x ${connectionsPerProcess} = ${whole(plan.databaseConnections)}`,
    `Stripe:      ${whole(plan.stripeCallsPerSecondPerEndpoint)} calls a second to each of ${callsPerPurchase} endpoints (default ${stripeCallsPerSecondPerEndpoint}), ${whole(plan.stripeCallsPerSecond)} in all (default ${stripeCallsPerSecond})`,
    `texts:       ${buyers} x ${assumptions.textsPerPurchase} = ${whole(plan.textsPerSecond)} a second (default ${textsPerSecond})`,
    `waiting:     with default limits ${short(purchasesPerSecondByDefault)} purchases a second, so all have paid after ${whole(Math.ceil(plan.minutesWithDefaultLimits))} minutes`,
  ]
}

function tableOf(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const whole = (value: number) => Math.round(value).toLocaleString('en-GB')
const short = (value: number) => (value >= 100 ? whole(value) : String(Number(value.toPrecision(3))))

/** null for numbers that are no audience. */
function readAudience(args: readonly string[]): Audience | null {
  const [listeners, comePercent, buyPercent, minutes] = args.map(Number) as [number, number, number, number]
  const isPercent = (value: number) => value >= 0 && value <= 100
  const isAudience = listeners >= 0 && isPercent(comePercent) && isPercent(buyPercent) && minutes > 0
  return args.length === 4 && isAudience ? { listeners, comePercent, buyPercent, minutes } : null
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  const audience = readAudience(args)
  if (args.length === 1 && args[0] === '--write') writeFileSync(page, withNumbers(readCapacityPage()))
  else if (audience) process.stdout.write(`${describePlan(audience).join('\n')}\n`)
  else {
    process.stderr.write(`${usage}\n`)
    process.exitCode = 1
  }
}
