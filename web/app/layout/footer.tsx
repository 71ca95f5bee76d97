import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { AsSent } from './as-sent.tsx'

const FooterContent = optionalPart(() => import('./footer-content.tsx'))

export function Footer() {
  return (
    <AsSent>
      <FooterContent />
    </AsSent>
  )
}
