import { spawnSync } from 'node:child_process'
import { exitWith, withContext } from './context.ts'
import { runDraws, USAGE } from './draws-commands.ts'

/**
 * Draws and their winners on the command line, with a key of `npm run staff` in STAFF_KEY. Nothing here draws, draws
 * again, chooses a round of the beacon or moves a freeze.
 */
const [command, ...args] = process.argv.slice(2)

if (command === 'verify') {
  if (args.length === 0) exitWith(USAGE)
  const checked = spawnSync(process.execPath, ['tools/verify-draw.mjs', ...args], { stdio: 'inherit' })
  process.exitCode = checked.status ?? 1
} else await withContext((context) => runDraws(context, process.argv.slice(2), process.env.STAFF_KEY ?? ''))
