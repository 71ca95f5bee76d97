import { useState } from 'react'
import { Link } from 'react-router'
import type { Campaign } from '#contract/catalogue.ts'
import { Dialog } from '#ui/dialog.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'

const look = 'inline-flex min-h-11 items-center text-sm text-accent-text underline underline-offset-4 md:min-h-8'

/**
 * The terms of an offer: the website opens their page in a new tab; a frame or an app, which has no tabs, opens a
 * dialog.
 */
export function TermsLink({ campaign }: { campaign: Campaign }) {
  const { platform } = usePage()
  const [isOpen, setOpen] = useState(false)
  const name = <span className="sr-only">{` of ${campaign.title}`}</span>
  if (platform === 'website')
    return (
      <Link to={paths.campaignTerms(campaign.tag)} target="_blank" className={look}>
        Terms
        {name}
        <span className="sr-only"> (opens in a new tab)</span>
      </Link>
    )
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={look} onClick={() => setOpen(true)}>
        Terms
        {name}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} size="wide" title={`Terms: ${campaign.title}`}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of our own editors, cleaned when it was saved. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: campaign.body }} />
      </Dialog>
    </>
  )
}
