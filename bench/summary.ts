export type Summary = { perSecond: number; p50: number; p95: number; p99: number }

/** Summarises latencies, one for each action, that were measured over `seconds`. */
export function summarise(latenciesMs: readonly number[], seconds: number): Summary {
  const sorted = latenciesMs.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { perSecond: sorted.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export type Measuring = { warmUpMs: number; measureMs: number }

/**
 * Repeats an action in `loops` concurrent loops, and measures those that end after the warm-up, within the time; if
 * none does, the first that ends later.
 */
export async function measure(
  loops: number,
  { warmUpMs, measureMs }: Measuring,
  action: (loop: number) => Promise<unknown>,
): Promise<Summary> {
  const from = performance.now() + warmUpMs
  const until = from + measureMs
  const latencies: number[] = []
  await Promise.all(
    Array.from({ length: loops }, async (_, loop) => {
      while (performance.now() < until) {
        const begunAt = performance.now()
        await action(loop)
        const endedAt = performance.now()
        if (endedAt >= from && (endedAt < until || latencies.length === 0)) latencies.push(endedAt - begunAt)
      }
    }),
  )
  return summarise(latencies, measureMs / 1000)
}

/** A table in Markdown, as docs/performance.md has it. */
export function tableOf(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

export function short(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-GB') : value.toPrecision(value < 0.1 ? 2 : 3)
}
