import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { config } from 'zod'
import { listenForBack } from '#ui/close-on-back.ts'
import './console.css'
import { plainError } from '#console/core/plain-errors.ts'
import { queryClient } from '#console/core/queries.ts'
import { makeRouter } from './router.tsx'

// The policy of the page allows no code that is made of texts, which Zod would try.
config({ jitless: true, customError: plainError })
listenForBack()
// The calendar of the console needs Temporal; only browsers that lack it load it.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

createRoot(document.querySelector('#console')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={makeRouter()} />
    </QueryClientProvider>
  </StrictMode>,
)
