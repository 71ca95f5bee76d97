import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { FormPage } from '#web/core/forms/form-page.tsx'
import { deviceOf } from '#web/core/site/device.ts'
import { personalHead } from '#web/core/site/head.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { appUrl, planOpening, tryApp } from './opening.ts'
import { StoreBadges } from './store-badges.tsx'

export const meta = personalHead('Open the app', paths.open, 'Opens our app, or shows you where to get it.')

/**
 * Opens the app at once. Some browsers ask first, or open an app without a press only once; the button is for these.
 */
export default function OpenPage() {
  const { config, platform } = usePage()
  const { stores } = config
  const navigate = useNavigate()
  useEffect(() => {
    const link = new URLSearchParams(window.location.search).get('link')
    const plan = planOpening({ platform, device: deviceOf(navigator), link, stores })
    if (plan.kind === 'app') return tryApp(plan)
    if (plan.kind === 'listing') window.location.replace(plan.listingUrl)
    if (plan.kind === 'page') void navigate(plan.path, { replace: true })
    return undefined
  }, [platform, stores, navigate])
  return (
    <FormPage title="Opening the app" below={platform !== 'app' && <StoreBadges />}>
      <p role="status" className="flex items-center gap-3">
        {platform !== 'iframe' && <Spinner />}
        Nothing happening? Open the app, or download it first.
      </p>
      <Button wide render={<a href={appUrl(stores)} target={platform === 'iframe' ? '_top' : '_self'} />}>
        Open the app
      </Button>
    </FormPage>
  )
}
