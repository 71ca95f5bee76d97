import { useState } from 'react'
import type { PageConfig } from '#contract/config.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type ConsentCategory, consentCategories, hasConsent } from '#web/core/analytics/consent.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { recordConsent } from './consent-record.ts'

function purposesOf({ engagement }: PageConfig): Record<ConsentCategory, { label: string; hint: string }> {
  const partner = 'Remembers for 30 days which partner sent you here, so that they can be thanked for it.'
  return {
    analytics: {
      label: 'Analytics',
      hint: 'Measures how the site is used, so that we can make it better.',
    },
    marketing: {
      label: 'Marketing',
      hint: engagement
        ? `${partner} Tells the service that sends our messages which pages you see, so that the messages suit you.`
        : partner,
    },
    audience: {
      label: 'Audience',
      hint: 'Tells an advertising service which pages you see, so that it can show groups of people what may interest them.',
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
      description="What may be kept in this browser, and what for. You can change it here whenever you like."
      actions={
        <>
          <Button tone="brand" onClick={() => void answer(chosen)}>
            Save my choice
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
          hint="Keeps you logged in, your basket filled, payments safe and this choice. The site does not work without."
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
