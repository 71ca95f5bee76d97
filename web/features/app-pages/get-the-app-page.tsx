import { Gift, Smartphone, Ticket } from 'lucide-react'
import { useEffect } from 'react'
import { Link, type MetaFunction } from 'react-router'
import { Button } from '#ui/button.tsx'
import { storeUrl } from '#web/core/site/app-stores.ts'
import { deviceOf } from '#web/core/site/device.ts'
import { headOf } from '#web/core/site/head.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { PhoneDrawing } from './phone-drawing.tsx'
import { StoreBadges } from './store-badges.tsx'

export const meta: MetaFunction = ({ matches }) =>
  headOf(matches, {
    title: 'Get the app',
    description: 'Our prize competitions on your phone: where to download the app for iPhone, iPad and Android.',
    path: paths.app,
  })

const reasons = [
  { Icon: Smartphone, text: 'App-only competitions' },
  { Icon: Ticket, text: 'Your entries and ticket numbers in your pocket' },
  { Icon: Gift, text: 'The daily wheel, one tap away' },
]

/** A phone or tablet is redirected to its store at once. Other devices, and partners' frames, show this page. */
export default function GetTheAppPage() {
  const { config, platform } = usePage()
  const { stores } = config
  useEffect(() => {
    const device = platform === 'website' ? deviceOf(navigator) : null
    if (device) window.location.replace(storeUrl(stores, device))
  }, [platform, stores])
  return (
    <div className="page-width grid items-center gap-10 py-8 md:grid-cols-[auto_auto] md:justify-center md:gap-16 md:py-16 xl:gap-28">
      <div className="flex flex-col gap-6">
        <h1 className="text-4xl">GET THE APP</h1>
        <p className="max-w-prose text-lg">All our competitions, on your phone or tablet.</p>
        <ul className="flex flex-col gap-3">
          {reasons.map(({ Icon, text }) => (
            <li key={text} className="flex items-center gap-3">
              <Icon aria-hidden size={26} className="shrink-0 text-accent-text" />
              {text}
            </li>
          ))}
        </ul>
        {platform === 'app' ? (
          <>
            <p>You’re already in the app.</p>
            <Button className="sm:self-start" render={<Link to={paths.home} />}>
              Explore competitions
            </Button>
          </>
        ) : (
          <StoreBadges />
        )}
      </div>
      <PhoneDrawing />
    </div>
  )
}
