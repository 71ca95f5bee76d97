import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// The page is about to be shown again, under its visitor's brand: nothing of this one comes to life.
if (document.documentElement.hidden) await new Promise(() => {})

// The rules of day and clock need Temporal; only browsers that lack it load it.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
