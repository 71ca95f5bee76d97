import { installPackages } from './packages.mjs'
import { pinned, pinnedNode, run } from './run.mjs'

/** `npm run dev`: the server starts again when its files change, the browser gets changed parts of the site at once. */
await installPackages()
// By folder rather than by import: Vite writes its configuration again for each start, which would count as a change.
const watched = ['server', 'domain', 'contract', 'db', 'sandbox'].map((folder) => `--watch-path=${folder}`)
process.exit(
  await run(pinnedNode, ['--watch', ...watched, '--watch-preserve-output', 'server/boot/main.ts'], {
    // One process, so that changes of the page come from the process that saw them.
    env: { NODE_ENV: 'development', WORKERS: '0', ...pinned },
  }),
)
