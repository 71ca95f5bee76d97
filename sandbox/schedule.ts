/**
 * Events that are due later: a webhook, a dispute by the bank, a failed refund. Tasks are part of the stored state, so
 * that a restart continues them.
 */
export type Task<Kind extends string = string> = { id: string; kind: Kind; subject: string; dueAt: number }

export type Schedule<Kind extends string> = {
  plan: (kind: Kind, subject: string, afterMs: number) => void
  /** Resolves when nothing is planned or running, for tests that wait for the last webhook. */
  whenQuiet: () => Promise<void>
  stop: () => void
}

type Deps<Kind extends string> = {
  now: () => number
  tasks: Map<string, Task<Kind>>
  makeId: (prefix: string) => string
  perform: (kind: Kind, subject: string) => void | Promise<void>
  changed: () => void
}

export function makeSchedule<Kind extends string>({
  now,
  tasks,
  makeId,
  perform,
  changed,
}: Deps<Kind>): Schedule<Kind> {
  const timers = new Map<string, NodeJS.Timeout>()
  let waiting: (() => void)[] = []

  const finish = (task: Task<Kind>) => {
    timers.delete(task.id)
    tasks.delete(task.id)
    changed()
    if (tasks.size > 0) return
    for (const resolve of waiting) resolve()
    waiting = []
  }
  const start = (task: Task<Kind>, afterMs: number) => {
    const run = async () => {
      try {
        await perform(task.kind, task.subject)
      } finally {
        finish(task)
      }
    }
    timers.set(task.id, setTimeout(run, afterMs).unref())
  }
  for (const task of tasks.values()) start(task, Math.max(0, task.dueAt - now()))

  return {
    plan: (kind, subject, afterMs) => {
      const task = { id: makeId('task_'), kind, subject, dueAt: now() + afterMs }
      tasks.set(task.id, task)
      changed()
      start(task, afterMs)
    },
    whenQuiet: () => (tasks.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
