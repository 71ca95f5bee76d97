import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter()],
  // All packages are found at the start, so that no page of a live site has to be loaded twice for a new one.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!**/*.test.ts', '!**/*-for-tests.ts'] },
  build: {
    // Fonts stay files of their own: they are preloaded by address and cached for ever.
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})
