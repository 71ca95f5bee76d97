import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { listenForBack } from '#ui/close-on-back.ts'
import { isInPartnersFrame } from '#web/core/site/cookies.ts'
import { takeFrameAddress } from '#web/core/site/frame-address.ts'
import { carryToOwnPages } from '#web/core/site/storage-script.ts'

/** The module has no top-level await: a later import may share a chunk with it, and each would wait for the other. */
async function start(): Promise<void> {
  const visit = isInPartnersFrame() ? takeFrameAddress() : null
  if (visit) await (await import('#web/features/frame/frame-visit.ts')).beginFrameVisit(visit)

  // The rules about days and times need Temporal, which is loaded only in browsers that lack it.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

  listenForBack()
  carryToOwnPages()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

void start()
