/** Loaded before the program: sets its clock ahead of the machine's, by the last amount that it received. */
let aheadMs = Number(process.env.AHEAD_MS ?? 0)

process.on('message', (received: { aheadMs: number }) => {
  aheadMs = received.aheadMs
})

const machineNow = Date.now
globalThis.Date = new Proxy(Date, {
  construct: (target, given: []) => (given.length > 0 ? new target(...given) : new target(target.now())),
  get: (target, name, receiver) => Reflect.get(target, name, receiver),
})
Date.now = () => machineNow() + aheadMs
