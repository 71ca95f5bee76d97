import { installPackages } from './packages.mjs'
import { buildSite } from './site.mjs'

/** `npm run build`: builds only the site, for a production image; `npm start` does the same when needed. */
await installPackages()
process.exit(await buildSite({ keepFormerAssets: true }))
