/** Processor time on one core, each with everything that it entails. docs/capacity.md says when it was measured. */
export const measuredCosts = {
  /** A call that is answered from memory, such as a list of competitions. */
  applicationMsPerRead: 0.16,
  applicationMsPerStart: 0.35,
  databaseMsPerStart: 0.23,
  /** From the start to the settled payment, with its webhooks and its receipt. */
  applicationMsPerPurchase: 5.9,
  databaseMsPerPurchase: 2.9,
  applicationMsPerPassword: 25,
} as const

/** A plan differs for another audience. These are not measured. */
export const assumptions = {
  /** Most visitors of a shout-out arrive in its first minutes. */
  busiestToMeanArrivals: 3,
  readsPerVisit: 5,
  /** Half of the starts are not paid. */
  startsPerPurchase: 2,
  /** Other buyers are guests, or use a remembered device or a passkey. */
  passwordsPerPurchase: 0.25,
  /** A buyer without a verified number gets a code. */
  textsPerPurchase: 0.5,
  /** The rest of each core is for bursts, backups and jobs. */
  usedShareMax: 0.6,
  /** The work of a process among others, to that of one alone. Up to four were measured. */
  fleetEfficiency: 0.85,
  coresPerHost: 8,
  /** One host can be lost while the others carry everything. */
  spareHosts: 1,
  databaseCoresMin: 2,
  /** DATABASE_CONNECTIONS of deploy/ha, and one for each of three kinds of batch. */
  connectionsPerProcess: 9,
} as const

/** The defaults that the providers document for an account in production. */
export const providerLimits = {
  stripeCallsPerSecond: 100,
  stripeCallsPerSecondPerEndpoint: 25,
  /** Our own limit of creations, so that Stripe's is never reached. */
  stripeCreatesPerSecond: 20,
  /** To create, to read and to capture, one of each. */
  callsPerPurchase: 3,
  textsPerSecond: 10,
} as const

export type Audience = {
  readonly listeners: number
  /** The percentage of the listeners who visit the site. */
  readonly comePercent: number
  /** The percentage of the visitors who buy. */
  readonly buyPercent: number
  readonly minutes: number
}

export type CapacityPlan = {
  readonly visits: number
  readonly purchases: number
  readonly arrivalsPerSecond: number
  readonly busiestArrivalsPerSecond: number
  readonly busiestPurchasesPerSecond: number
  /** Cores that are fully used in the busiest minute. */
  readonly busiestApplicationCores: number
  readonly busiestDatabaseCores: number
  readonly hosts: number
  /** Cores of the primary. Each standby has as many. */
  readonly databaseCores: number
  /** A host has as many processes as cores. */
  readonly databaseConnections: number
  readonly stripeCallsPerSecondPerEndpoint: number
  readonly stripeCallsPerSecond: number
  readonly textsPerSecond: number
  /** Until the last buyer has paid while every provider has its default limit. */
  readonly minutesWithDefaultLimits: number
}

/** The costs of a visitor, and of a buyer in addition to their visit. */
export const applicationMsPerVisit = assumptions.readsPerVisit * measuredCosts.applicationMsPerRead
/** A purchase includes its own start. */
const unpaidStartsPerPurchase = assumptions.startsPerPurchase - 1
export const applicationMsPerBuyer =
  measuredCosts.applicationMsPerPurchase +
  unpaidStartsPerPurchase * measuredCosts.applicationMsPerStart +
  assumptions.passwordsPerPurchase * measuredCosts.applicationMsPerPassword
export const databaseMsPerBuyer =
  measuredCosts.databaseMsPerPurchase + unpaidStartsPerPurchase * measuredCosts.databaseMsPerStart

export const purchasesPerSecondByDefault = Math.min(
  providerLimits.stripeCreatesPerSecond,
  providerLimits.stripeCallsPerSecondPerEndpoint,
  providerLimits.stripeCallsPerSecond / providerLimits.callsPerPurchase,
  providerLimits.textsPerSecond / assumptions.textsPerPurchase,
)

export function planCapacity({ listeners, comePercent, buyPercent, minutes }: Audience): CapacityPlan {
  const visits = (listeners * comePercent) / 100
  const purchases = (visits * buyPercent) / 100
  const seconds = minutes * 60
  const busiestArrivalsPerSecond = (visits * assumptions.busiestToMeanArrivals) / seconds
  const busiestPurchasesPerSecond = (purchases * assumptions.busiestToMeanArrivals) / seconds
  const busiestApplicationCores =
    (busiestArrivalsPerSecond * applicationMsPerVisit + busiestPurchasesPerSecond * applicationMsPerBuyer) / 1000
  const busiestDatabaseCores = (busiestPurchasesPerSecond * databaseMsPerBuyer) / 1000
  const hosts = hostsFor(busiestApplicationCores)
  const stripeCallsPerSecondPerEndpoint = Math.ceil(busiestPurchasesPerSecond)
  return {
    visits,
    purchases,
    arrivalsPerSecond: visits / seconds,
    busiestArrivalsPerSecond,
    busiestPurchasesPerSecond,
    busiestApplicationCores,
    busiestDatabaseCores,
    hosts,
    databaseCores: Math.max(assumptions.databaseCoresMin, Math.ceil(busiestDatabaseCores / assumptions.usedShareMax)),
    databaseConnections: hosts * assumptions.coresPerHost * assumptions.connectionsPerProcess,
    stripeCallsPerSecondPerEndpoint,
    stripeCallsPerSecond: stripeCallsPerSecondPerEndpoint * providerLimits.callsPerPurchase,
    textsPerSecond: Math.ceil(busiestPurchasesPerSecond * assumptions.textsPerPurchase),
    minutesWithDefaultLimits: Math.max(minutes, purchases / purchasesPerSecondByDefault / 60),
  }
}

/** Hosts that carry this many fully used cores with one host away. */
export function hostsFor(busiestCores: number): number {
  const usableCoresPerHost = assumptions.coresPerHost * assumptions.usedShareMax * assumptions.fleetEfficiency
  return Math.max(1, Math.ceil(busiestCores / usableCoresPerHost)) + assumptions.spareHosts
}
