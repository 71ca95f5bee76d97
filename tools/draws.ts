import { spawnSync } from 'node:child_process'

/**
 * Draws and their winners on the command line, with a key of `npm run staff` in STAFF_KEY. No command draws, draws
 * again, chooses a round of the beacon or moves a freeze.
 */
const [command, ...args] = process.argv.slice(2)

if (command === 'verify') {
  // Checking a draw needs neither the program's settings nor its modules, which take seconds to load.
  const checked = spawnSync(process.execPath, ['tools/verify-draw.mjs', ...args], { stdio: 'inherit' })
  process.exitCode = checked.status ?? 1
} else {
  const { withContext } = await import('./context.ts')
  const { runDraws } = await import('./draws-commands.ts')
  await withContext((context) => runDraws(context, process.argv.slice(2), process.env.STAFF_KEY ?? ''))
}
