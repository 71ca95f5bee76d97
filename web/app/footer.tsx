import { AsSent } from './as-sent.tsx'
import { optionalPart } from './optional-part.ts'

const FooterContent = optionalPart(() => import('./footer-content.tsx'))

export function Footer() {
  return (
    <AsSent>
      <FooterContent />
    </AsSent>
  )
}
