import { Gift, Radio, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { usePage } from './page-config.ts'
import { paths } from './paths.ts'

const taglines = [
  { Icon: ShieldCheck, text: 'Secure payment' },
  { Icon: Gift, text: 'Exclusive prizes' },
  { Icon: Radio, text: 'From the team behind UK radio' },
]

const links = [
  { label: 'Terms and conditions', to: paths.terms },
  { label: 'Privacy', to: paths.privacy },
  { label: 'Win more', to: paths.winMore },
  { label: 'Take part safely', to: paths.takePartSafely },
]

const footerLink = 'inline-flex min-h-11 items-center text-ink underline-offset-4 hover:underline md:min-h-8'

export function Footer() {
  const { config, platform } = usePage()
  return (
    <footer className="mt-16 border-t border-line bg-sunk">
      <div className="page-width grid gap-8 py-10 md:grid-cols-[2fr_1fr_1fr]">
        <ul className="flex flex-col gap-3">
          {taglines.map(({ Icon, text }) => (
            <li key={text} className="flex items-center gap-3 font-display text-lg font-bold">
              <Icon aria-hidden size={26} className="shrink-0 text-accent-text" />
              {text}
            </li>
          ))}
        </ul>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className="mb-2 text-lg">
            Helpful links
          </h2>
          <ul>
            {links.map((link) => (
              <li key={link.to}>
                <Link to={link.to} className={footerLink}>
                  {link.label}
                </Link>
              </li>
            ))}
            {config.env !== 'prod' && (
              <li>
                <Link to={paths.spin} className={footerLink}>
                  Open the wheel (staging only)
                </Link>
              </li>
            )}
          </ul>
        </nav>
        {platform === 'website' && (
          <section aria-labelledby="footer-app">
            <h2 id="footer-app" className="mb-2 text-lg">
              Get the app
            </h2>
            <ul>
              <li>
                <a href={config.stores.appStoreUrl} target="_blank" rel="noreferrer" className={footerLink}>
                  App Store
                </a>
              </li>
              <li>
                <a href={config.stores.playStoreUrl} target="_blank" rel="noreferrer" className={footerLink}>
                  Google Play
                </a>
              </li>
            </ul>
          </section>
        )}
      </div>
      <p className="page-width pb-24 text-sm text-ink-soft">
        {config.brand.name}. Prize competitions for people over 18 in England, Scotland and Wales.
      </p>
    </footer>
  )
}
