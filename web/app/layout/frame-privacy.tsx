import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { OPENS_CONSENT_SETTINGS } from '#web/features/consent/consent-prompt.tsx'

const frameLink = 'inline-flex min-h-11 items-center underline underline-offset-4'

/**
 * The short footer in a frame, where consent can also be withdrawn. The floating bar of the frame does not cover it.
 */
export default function FramePrivacy() {
  const { siteUrl } = usePage().config
  return (
    <nav
      aria-label="Your privacy"
      className="page-width flex flex-wrap gap-x-6 pt-4 pb-20 text-sm text-ink-soft in-data-whole:pb-0"
    >
      <button type="button" {...OPENS_CONSENT_SETTINGS} className={frameLink}>
        Cookie settings
      </button>
      <a href={new URL(paths.privacy, siteUrl).href} target="_blank" rel="noopener" className={frameLink}>
        Privacy
      </a>
    </nav>
  )
}
