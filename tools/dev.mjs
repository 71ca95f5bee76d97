import { installPackages } from './packages.mjs'
import { pinned, pinnedNode, run } from './run.mjs'

/** `npm run dev`: the server starts again when its files change, the browser gets changed parts of the site at once. */
await installPackages()
// By folder: Vite writes its configuration again for each start, and by imports that would be a change.
const watched = ['server', 'domain', 'contract', 'db', 'sandbox'].map((room) => `--watch-path=${room}`)
process.exit(
  await run(pinnedNode, ['--watch', ...watched, '--watch-preserve-output', 'server/boot/main.ts'], {
    // One process, so that the page's changes come from where they were seen.
    env: { NODE_ENV: 'development', WORKERS: '0', ...pinned },
  }),
)
