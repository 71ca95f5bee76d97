import { useState } from 'react'
import type { PageConfig } from '#contract/config.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type ConsentCategory, consentCategories, hasConsent } from '#web/core/analytics/consent.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { recordConsent } from './consent-record.ts'

function purposesOf({ engagement }: PageConfig): Record<ConsentCategory, { label: string; hint: string }> {
  const partner = 'Remembers which partner sent you here for 30 days, so we can credit them.'
  return {
    analytics: {
      label: 'Analytics',
      hint: 'Helps us see how people use the site, so we can improve it.',
    },
    marketing: {
      label: 'Marketing',
      hint: engagement
        ? `${partner} Shares the pages you visit with our messaging service, so messages are more relevant to you.`
        : partner,
    },
    audience: {
      label: 'Audience',
      hint: 'Shares the pages you visit with an advertising service, so the ads you see are more relevant.',
    },
  }
}

export type ConsentSettingsProps = { onClose: () => void; onAnswered: () => void }

/** Each purpose with its own checkbox, and buttons for all and none. No purpose is ticked in advance. */
export default function ConsentSettings({ onClose, onAnswered }: ConsentSettingsProps) {
  const { config } = usePage()
  const categories = consentCategories(config)
  const purposes = purposesOf(config)
  const [chosen, setChosen] = useState(() => categories.filter(hasConsent))

  async function answer(allowed: readonly ConsentCategory[]) {
    await recordConsent(allowed)
    onAnswered()
  }

  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title="Cookie settings"
      description="Choose which cookies we can use. You can change this at any time."
      actions={
        <>
          <Button tone="brand" onClick={() => void answer(chosen)}>
            Save my choices
          </Button>
          <Button tone="quiet" onClick={() => void answer([])}>
            Reject all
          </Button>
          <Button tone="quiet" onClick={() => void answer(categories)}>
            Accept all
          </Button>
        </>
      }
    >
      <div className="divide-y divide-line">
        <Checkbox
          checked
          disabled
          readOnly
          label={<span className="font-bold">Necessary</span>}
          hint="Keep you logged in, remember your basket and these choices, and keep payments safe. The site needs these to work."
        />
        {categories.map((category) => (
          <Checkbox
            key={category}
            checked={chosen.includes(category)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, category] : chosen.filter((other) => other !== category))
            }
            label={<span className="font-bold">{purposes[category].label}</span>}
            hint={purposes[category].hint}
          />
        ))}
      </div>
    </Dialog>
  )
}
