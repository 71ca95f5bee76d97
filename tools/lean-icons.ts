import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const drawnIcon = fileURLToPath(new URL('../ui/drawn-icon.ts', import.meta.url))

/** Icons are drawn by a few lines of ours, alike on the server and in browsers, and come without the keys they carry for React. */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      return importer?.includes('/lucide-react/') && source.endsWith('/createLucideIcon.mjs') ? drawnIcon : undefined
    },
    transform(code, id) {
      return id.includes('/lucide-react/dist/esm/icons/') ? code.replaceAll(/, key: "\w+"/g, '') : undefined
    },
  }
}
