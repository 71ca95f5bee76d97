import { useEffect, useRef, useState } from 'react'
import type { Campaign } from '#contract/catalogue.ts'
import { Tabs } from '#ui/tabs.tsx'

const TERMS_SCROLL_DELAY_MS = 500

/** How to play, and the terms. `showTerms`, which the server never sees, leads to the terms after half a second. */
export function CampaignTabs({ campaign, showTerms }: { campaign: Campaign; showTerms: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const [tab, setTab] = useState('how')

  useEffect(() => {
    if (!showTerms) return
    setTab('terms')
    const timer = setTimeout(() => place.current?.scrollIntoView({ behavior: 'smooth' }), TERMS_SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [showTerms])

  return (
    <div ref={place} id="terms" className="scroll-mt-20">
      <Tabs
        label="About this competition"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'how', label: 'How to play', content: <Html html={campaign.how_to_play} /> },
          { value: 'terms', label: 'Terms', content: <Html html={campaign.body} /> },
        ]}
      />
    </div>
  )
}

function Html({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of our own editors, cleaned when it was saved.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
