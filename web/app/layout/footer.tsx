import { Gift, Radio, ShieldCheck, Trophy } from 'lucide-react'
import { Link } from 'react-router'
import { NOT_LICENSED } from '#domain/site/statements.ts'
import { dayText } from '#domain/time/london.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { StoreBadges } from '#web/features/app-pages/store-badges.tsx'
import { OPENS_CONSENT_SETTINGS } from '#web/features/consent/consent-prompt.tsx'

const taglines = [
  { Icon: ShieldCheck, text: 'Secure payment' },
  { Icon: Gift, text: 'Exclusive prizes' },
  { Icon: Radio, text: 'Run by a team known for UK radio' },
]

const links = [
  { label: 'About us', to: paths.about },
  { label: 'How it works', to: paths.howItWorks },
  { label: 'FAQs', to: paths.faqs },
  { label: 'Contact', to: paths.contact },
  { label: 'Complaints', to: paths.complaints },
  { label: 'Draws', to: paths.draws },
  { label: 'Check a free entry', to: paths.freeEntry },
  { label: 'Win more', to: paths.winMore },
  { label: 'Work With Us', to: paths.workWithUs },
  { label: 'Safer play', to: paths.takePartSafely },
  { label: 'Terms and conditions', to: paths.terms },
  { label: 'Privacy', to: paths.privacy },
]

const footerLink = 'inline-flex min-h-10 items-center text-left text-ink underline-offset-4 hover:underline md:min-h-8'

/** Has no handlers of its own: listeners of the whole page follow its links and open the cookie settings. */
export default function Footer() {
  const { config, platform } = usePage()
  return (
    <>
      <footer className="mt-10 border-t border-line bg-sunk md:mt-16">
        <div className="page-width grid gap-x-10 gap-y-5 py-5 md:gap-y-10 md:py-10 md:grid-cols-2 min-[77rem]:grid-cols-[auto_1fr_24rem]">
          <div className="flex flex-col gap-4 md:gap-6">
            <ul className="flex flex-wrap gap-x-5 gap-y-1 md:flex-col md:gap-3">
              {taglines.map(({ Icon, text }) => (
                <li
                  key={text}
                  className="flex items-center gap-2 text-sm font-bold md:gap-3 md:font-display md:text-lg"
                >
                  <Icon aria-hidden className="size-5 shrink-0 text-accent-text md:size-6.5" />
                  {text}
                </li>
              ))}
            </ul>
            <PrizeClaim />
          </div>
          <nav aria-labelledby="footer-links">
            <h2 id="footer-links" className="text-lg md:mb-2">
              Helpful links
            </h2>
            <ul className="columns-2 gap-8">
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} className={footerLink}>
                    {label}
                  </Link>
                </li>
              ))}
              <li>
                <a href={config.customerCareUrl} target="_blank" rel="noopener" className={footerLink}>
                  Customer care policy
                </a>
              </li>
              <li>
                <button type="button" {...OPENS_CONSENT_SETTINGS} className={footerLink}>
                  Cookie settings
                </button>
              </li>
            </ul>
          </nav>
          <div className="grid content-start gap-x-10 gap-y-4 md:gap-y-8 md:max-[77rem]:col-span-2 md:max-[77rem]:grid-cols-2">
            <SocialLinks />
            {platform === 'website' && (
              <section aria-labelledby="footer-app">
                <h2 id="footer-app" className="mb-2 text-lg">
                  Get the app
                </h2>
                <StoreBadges />
              </section>
            )}
          </div>
        </div>
        <div className="page-width pb-6 text-sm text-ink-soft">
          <p>{config.brand.name}. Prize competitions for people aged 18 or over in England, Scotland and Wales.</p>
          <p>{NOT_LICENSED}</p>
          <p>{config.legalLine}</p>
        </div>
      </footer>
      {config.sandbox && <SandboxBar />}
      {/* Leaves room for the bars that float at the bottom of the window, so that they cover no link. */}
      <div className="h-18 bg-sunk" />
    </>
  )
}

/** Shown only where payments, emails and texts are simulated. */
function SandboxBar() {
  return (
    <aside aria-label="Sandbox" className="border-t-2 border-dashed border-line-strong bg-surface">
      <div className="page-width flex flex-wrap items-center gap-x-6 py-2 text-sm">
        <p>Test site: payments, emails and texts aren’t real.</p>
        <a href={paths.spin} className={footerLink}>
          Open the wheel (staging only)
        </a>
      </div>
    </aside>
  )
}

/** Shown only for brands whose operator has proved the claim, with its source and its date. */
function PrizeClaim() {
  const { prizeClaim } = usePage().config
  if (!prizeClaim) return null
  return (
    <p className="flex items-start gap-3">
      <Trophy aria-hidden size={26} className="shrink-0 text-accent-text" />
      <span>
        <span className="font-display text-lg font-bold">Over {prizeClaim.figure} of prizes</span>
        <span className="block text-sm text-ink-soft">
          {prizeClaim.source}, {dayText(prizeClaim.date)}
        </span>
      </span>
    </p>
  )
}

function SocialLinks() {
  const followed = Object.entries(usePage().config.socialLinks)
  if (followed.length === 0) return null
  return (
    <section aria-labelledby="footer-social">
      <h2 id="footer-social" className="mb-2 text-lg">
        Follow us
      </h2>
      <ul className="flex flex-wrap gap-2">
        {followed.map(([name, url]) => (
          <li key={name}>
            <a
              href={url}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center rounded-full border-2 border-line-strong bg-surface px-4 text-sm font-bold text-ink no-underline hover:bg-paper md:min-h-9"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
