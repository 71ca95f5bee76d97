/** A third-party script that reads its calls from a queue on the window. */
export type Tracker = { queueName: 'engagementCalls' | 'audienceCalls'; key: string; brand: string; scriptUrl: string }
/** The current page and, for trackers that may know it, the visitor. */
export type Visit = { path: string; visitor?: string | null }

type Call = ['start' | 'page' | 'stop', object?]
type Queue = { push: (call: Call) => unknown }

const running = new Map<Tracker['queueName'], { lastVisit: string }>()
const loaded = new Set<string>()

/**
 * Reports a visit to a tracker while that is allowed, and loads its script before the first report. When it is no
 * longer allowed, the tracker is stopped and receives nothing more. A private page is passed as null.
 */
export function trackVisit(tracker: Tracker, isAllowed: boolean, visit: Visit | null): void {
  const { queueName, key, brand, scriptUrl } = tracker
  if (!isAllowed) {
    if (running.delete(queueName)) queueOf(queueName).push(['stop'])
    return
  }
  if (visit === null) return
  if (!running.has(queueName)) queueOf(queueName).push(['start', { key, brand }])
  const lastVisit = JSON.stringify(visit)
  if (running.get(queueName)?.lastVisit !== lastVisit) queueOf(queueName).push(['page', visit])
  running.set(queueName, { lastVisit })
  loadOnce(scriptUrl)
}

/** An array until the script has loaded and replaced it by an object of its own. */
function queueOf(name: Tracker['queueName']): Queue {
  const queues = window as { [name in Tracker['queueName']]?: Queue }
  const queue = queues[name] ?? ([] as Call[])
  queues[name] = queue
  return queue
}

function loadOnce(src: string): void {
  if (loaded.has(src)) return
  loaded.add(src)
  document.head.append(Object.assign(document.createElement('script'), { async: true, src }))
}
