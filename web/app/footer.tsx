import { AsSent } from './as-sent.tsx'
import { optionalPart } from './optional-part.tsx'

const FooterContent = optionalPart(() => import('./footer-content.tsx'))

export function Footer() {
  return (
    <AsSent>
      <FooterContent />
    </AsSent>
  )
}
