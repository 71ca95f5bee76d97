import { installPackages } from './packages.mjs'
import { buildSite } from './site.mjs'

/** `npm run build`: the site alone, for a production image; `npm start` does the same when it is needed. */
await installPackages()
process.exit(await buildSite({ keepFormerAssets: true }))
