import { installPackages } from './packages.mjs'
import { pinned, pinnedNode, run, say } from './run.mjs'
import { buildSite } from './site.mjs'

/** `npm start`: from a clone just made to a running Fairdraw. Plain JavaScript, for whatever Node the host has. */
await installPackages()
const built = await buildSite()
if (built !== 0) process.exit(built)
say('Starting Fairdraw.')
process.exit(
  await run(pinnedNode, ['server/main.ts'], {
    env: { NODE_ENV: 'production', ...pinned },
    // By the channel the server hears of our end, however we ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
)
