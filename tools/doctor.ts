import { describeFindings, examine } from '#server/doctor/exports.ts'
import { withContext } from './context.ts'

/**
 * `npm run doctor -- [HOST …]`: checks a deployment from this machine with the program's environment, and prints one
 * line for each check. The hosts are those that run Patroni, if there are several. Exits with 1 when anything is wrong.
 */
await withContext(async (context) => {
  const findings = await examine(context, process.argv.slice(2))
  if (findings.some(({ problem }) => problem !== null)) process.exitCode = 1
  return describeFindings(findings)
})
