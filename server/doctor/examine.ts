import type { Context } from '#server/platform/context.ts'
import type { Finding } from './check.ts'
import { databaseChecks } from './database-checks.ts'
import { patroniChecks } from './patroni-checks.ts'
import { serviceChecks } from './service-checks.ts'

/**
 * Checks a deployment from this machine, with its environment: the database, its replication, the file store, the
 * providers and the addresses. `databaseHosts` are the hosts that run Patroni and etcd; none if there is one database.
 */
export async function examine(context: Context, databaseHosts: readonly string[]): Promise<Finding[]> {
  const checks = [...databaseChecks(context), ...patroniChecks(databaseHosts), ...serviceChecks(context)]
  const findings: Finding[] = []
  for (const { name, run } of checks) {
    try {
      findings.push({ name, detail: await run(), problem: null })
    } catch (error) {
      findings.push({ name, detail: '', problem: (error as Error).message })
    }
  }
  return findings
}

/** One line for each finding, in plain text, and a last line that sums them up. */
export function describeFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length))
  const lines = findings.map(
    ({ name, detail, problem }) =>
      `${problem === null ? 'ok     ' : 'PROBLEM'} ${name.padEnd(width)}  ${problem ?? detail}`,
  )
  const problems = findings.filter(({ problem }) => problem !== null).length
  return [
    ...lines,
    '',
    problems === 0 ? 'Everything is right.' : `${problems} of ${findings.length} checks failed.`,
  ].join('\n')
}
