import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compressSite } from './tools/compress-site.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The console is a build of its own, rendered in the browser alone: the entrants' pages load nothing of it. */
export default defineConfig({
  root: folder('console'),
  base: '/console/',
  publicDir: false,
  plugins: [tailwindcss(), { name: 'compress', closeBundle: () => compressSite(folder('build/console')) }],
  build: {
    outDir: folder('build/console'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    license: { fileName: 'third-party-licences.md' },
    rolldownOptions: { checks: { bundlerTimings: false, moduleLevelDirective: false } },
  },
})
