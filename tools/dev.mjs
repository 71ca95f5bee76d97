import { installPackages } from './packages.mjs'
import { pinned, pinnedNode, run } from './run.mjs'

/** `npm run dev`: the server starts again when its files change, the browser gets changed parts of the site at once. */
await installPackages()
process.exit(
  await run(pinnedNode, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    env: { NODE_ENV: 'development', ...pinned },
  }),
)
