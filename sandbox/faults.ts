/**
 * How a simulator misbehaves on demand. A call is named as in the SDK (`payment_intents.capture`); `capture`,
 * `payment_intents` and `*` name every call that fits. Webhook faults are named by event type in the same way.
 */
export const faultKinds = [
  'latency',
  'latency_after',
  'error_before',
  'error_after',
  'close_after',
  'rate_limit',
  'drop_webhook',
  'repeat_webhook',
  'reorder_webhook',
  'wrong_signature',
  'another_round',
  'not_yet',
] as const
export const simulators = [
  'stripe',
  'paypal',
  'sms',
  'smtp',
  'recaptcha',
  's3',
  'drand',
  'engagement',
  'audience',
] as const

export type FaultKind = (typeof faultKinds)[number]
export type Simulator = (typeof simulators)[number]

/** `times` is how often it happens; a `rate_limit` with `ms` instead allows 25 calls a second for that long. */
export type Fault = { simulator: Simulator; call: string; fault: FaultKind; times: number; ms?: number }
type SetFault = Fault & { left: number; setAt: number; callTimes: number[] }

export type Faults = {
  set: (fault: Fault) => void
  clear: () => void
  list: () => readonly Fault[]
  /** The first fault of these kinds that fits the call; taking it uses it up by one. */
  take: (simulator: Simulator, call: string, kinds: readonly FaultKind[]) => Fault | undefined
}

export const callErrors: readonly FaultKind[] = [
  'latency',
  'latency_after',
  'error_before',
  'error_after',
  'close_after',
  'rate_limit',
]
const callsPerSecondMax = 25

export function makeFaults(now: () => number): Faults {
  let faults: SetFault[] = []
  return {
    set: (fault) => faults.push({ ...fault, left: fault.times, setAt: now(), callTimes: [] }),
    clear: () => {
      faults = []
    },
    list: () =>
      faults
        .filter((fault) => !isOver(fault, now()))
        .map(({ simulator, call, fault, left, ms }) => ({
          simulator,
          call,
          fault,
          times: left,
          ...(ms !== undefined && { ms }),
        })),
    take: (simulator, call, kinds) => {
      faults = faults.filter((fault) => !isOver(fault, now()))
      return faults.find(
        (fault) =>
          fault.simulator === simulator &&
          kinds.includes(fault.fault) &&
          fits(fault.call, call) &&
          happens(fault, now()),
      )
    },
  }
}

const isWindow = (fault: SetFault) => fault.fault === 'rate_limit' && fault.ms !== undefined

function isOver(fault: SetFault, at: number): boolean {
  return isWindow(fault) ? at - fault.setAt >= fault.ms! : fault.left <= 0
}

function happens(fault: SetFault, at: number): boolean {
  if (!isWindow(fault)) {
    fault.left -= 1
    return fault.left >= 0
  }
  fault.callTimes = fault.callTimes.filter((time) => at - time < 1000)
  if (fault.callTimes.length >= callsPerSecondMax) return true
  fault.callTimes.push(at)
  return false
}

/** Spelling is forgiven: `paymentIntents.capture`, `payment_intents/capture` and `capture` all fit. */
function fits(wanted: string, call: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const [noun] = call.split('.')
  const verb = call.slice(call.lastIndexOf('.') + 1)
  return wanted === '*' || [call, noun!, verb].some((name) => plain(name) === plain(wanted))
}
