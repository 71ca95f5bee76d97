import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'

/**
 * What a visit begins with comes in a few files rather than fifty: each costs its headers and is compressed by itself.
 * The framework changes when a package does, the rest with our releases. What is rare is split as it is used.
 */
const chunks = [
  chunk('framework', 3, (id) => /\/node_modules\/(react|react-dom|scheduler|react-router)\//.test(id)),
  // Who looks at a list opens an entry next: its page comes with the site.
  chunk(
    'site',
    2,
    (id, { start, home, campaign }) =>
      start.has(id) || campaign.has(id) || (home.has(id) && isRule(id)) || isMediaPath(id),
  ),
  later(
    'asking',
    /\/node_modules\/(zod|@tanstack)\/|\/contract\/|\/web\/core\/http\/(call|call-once|call-failures|in-line-call|place-in-line|query-client)\.ts$|\/browser\/calls\//,
  ),
  // Not what codes and questions are made of: each of them is of a few pages, dialogs are of all.
  later(
    'dialogs',
    /\/node_modules\/(@base-ui(?!\/react\/(otp-field|accordion|collapsible|internals\/(composite|field|labelable)))|@floating-ui)|\/ui\/(dialog|sheet)\.tsx$/,
  ),
  // What an entry page says below its form. Cards show some of it too, and every page may have a notice.
  { priority: 1, ...later('notice', /\/ui\/notice\./) },
  {
    priority: 1,
    ...later(
      'card',
      /\/ui\/(card|long-title|progress-bar)\.|\/core\/(catalogue\/price-text|entering\/remaining-tickets)\./,
    ),
  },
  // Without the parts that only some lists show, such as the sort field.
  later(
    'lists',
    /\/features\/campaign-list\/(arrange|banner-carousel|list-layout|item-card|group-section|campaign-list|time-left|failed-list)\.|\/pages\/list-(heads|view|pages)\.|\/catalogue\/item-link\./,
  ),
  later('facts', /\/features\/campaign\/(round-|prize-media|change-log)|\/core\/entering\/(free-|pay-marks)/),
  // Fields alone need no library. The library of typed forms comes with their schemas.
  later('fields', /\/ui\/(field|text-field|checkbox|radio-group)\.|\/core\/forms\/form-page\./),
  later(
    'form',
    /\/browser\/forms\/|\/core\/forms\/(typed-form|field-schemas|person-fields|email-field|password-fields)\.|\/core\/http\/query-state\./,
  ),
  later('basket', /\/ui\/price\.|\/core\/basket\/basket-changes\./),
  // Icons of several later parts, 250 bytes each.
  later(
    'icons',
    /\/icons\/(arrow-left|bell-ring|chevron-down|credit-card|key-round|lock|mail|radio|shield-check|smartphone|trophy|user-round)\.mjs$/,
  ),
]

/** Every page's table of routes lists these names: so of each only the first word, and a hash of the least length. */
const scriptNames = ({ name }: { name: string }) => `assets/${name.split('-')[0]}-[hash:7].js`

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter()],
  // All packages are found at the start, so that no page of a live site has to be loaded twice for a new one.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!**/*.test.ts', '!**/*-for-tests.ts'] },
  build: {
    // Fonts stay files of their own: they are preloaded by address and cached for ever.
    assetsInlineLimit: 0,
    // A part names the scripts that load beside it, and every page contains these names. Its own is in its import.
    modulePreload: {
      resolveDependencies: (own, scripts) => scripts.filter((script) => script !== own && !isBegun(script)),
    },
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        // What is sent to visitors comes with the notices that its licences ask for.
        license: { fileName: 'third-party-licences.md' },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks },
            entryFileNames: scriptNames,
            chunkFileNames: scriptNames,
          },
        },
      },
    },
  },
})

/** What a list shows by: otherwise it would lie with the contract, which reads by it too. */
function isRule(id: string): boolean {
  return id.includes('/domain/')
}

/**
 * A chunk of what comes with the first press: one for all, so that its parts need not be named in every page's list.
 */
function later(name: string, test: RegExp) {
  return { name, test }
}

/** An entry page shows a video, or a prize from all sides, without the contract. */
function isMediaPath(id: string): boolean {
  return id.endsWith('/contract/media-path.ts')
}

type Begun = Record<'start' | 'home' | 'campaign', Set<string>>
let begun: Begun | undefined

/** A chunk of what belongs to the pages with which a visit begins. */
function chunk(name: string, priority: number, holds: (id: string, begun: Begun) => boolean) {
  return {
    priority,
    name: (id: string, context: Rolldown.ChunkingContext) => {
      // The package has one entry point for all its icons, through which every importer seems to want each of them.
      if (/\/lucide-react\/dist\/esm\/icons\//.test(id)) return null
      begun ??= {
        start: importsOf(['entry.client.tsx', 'root.tsx'], context),
        home: importsOf(['pages/home-page.tsx'], context),
        campaign: importsOf(['pages/campaign-page.tsx'], context),
      }
      return holds(id, begun) ? name : null
    },
  }
}

/** All that parts of the site import, however far away, but not by a dynamic import. */
function importsOf(parts: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set(parts.map((part) => fileURLToPath(new URL(`web/app/${part}`, import.meta.url))))
  for (const each of found) for (const next of context.getModuleInfo(each)?.importedIds ?? []) found.add(next)
  return found
}

/** Whether every page has this script already, so that no later part needs to name it. */
function isBegun(script: string): boolean {
  return /\/(framework|entry\.client|rolldown)-/.test(script)
}
