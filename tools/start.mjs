import { installPackages } from './packages.mjs'
import { pinned, pinnedNode, run, say } from './run.mjs'
import { buildSite } from './site.mjs'

/** `npm start`: from a fresh clone to a running Fairdraw. Plain JavaScript, which runs on any Node of the host. */
if (process.env.npm_lifecycle_event) endWith(process.ppid)
await installPackages()
const built = await buildSite()
if (built !== 0) process.exit(built)
say('Starting Fairdraw.')
process.exit(
  // Starts make much short-lived garbage; the processes of a cluster inherit the flag. See docs/performance.md#starts.
  await run(pinnedNode, ['--min-semi-space-size=32', 'server/boot/main.ts'], {
    env: { NODE_ENV: 'production', ...pinned },
    // The server notices the end of this process by the channel, even after a crash.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
)

/** npm cannot pass a kill -9 on to us; its remaining processes would be hard to find and stop. */
function endWith(parent) {
  setInterval(() => process.ppid !== parent && process.exit(1), 500).unref()
}
