import { useEffect, useRef, useState } from 'react'
import type { Campaign } from '#contract/catalogue.ts'
import { Tabs } from '#ui/tabs.tsx'
import { HtmlText } from '#web/core/entering/html-text.tsx'

const TERMS_SCROLL_DELAY_MS = 500

/** The rules and the terms. `showTerms`, which the server never sees, scrolls to the terms after half a second. */
export function CampaignTabs({ campaign, showTerms }: { campaign: Campaign; showTerms: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const [tab, setTab] = useState(campaign.how_to_play ? 'how' : 'terms')

  useEffect(() => {
    if (!showTerms) return
    setTab('terms')
    const timer = setTimeout(() => place.current?.scrollIntoView(), TERMS_SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [showTerms])

  const how = { value: 'how', label: 'How to play', content: <HtmlText html={campaign.how_to_play} /> }
  const terms = { value: 'terms', label: 'Terms', content: <HtmlText html={campaign.body} /> }
  return (
    <div ref={place} id="terms" className="scroll-mt-20">
      <Tabs
        label="About this competition"
        value={tab}
        onValueChange={setTab}
        tabs={campaign.how_to_play ? [how, terms] : [terms]}
      />
    </div>
  )
}
