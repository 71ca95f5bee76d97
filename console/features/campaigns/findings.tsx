import { pathLabel } from '#console/core/field-labels.ts'
import { focusField } from '#console/core/forms/field-place.ts'
import type { CampaignFinding } from '#contract/console/campaigns.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

/** Findings that prevent publication, each with its rule and a link to its field. */
export function Findings({ findings }: { findings: readonly CampaignFinding[] }) {
  const blocking = findings.filter(({ blocks }) => blocks)
  return (
    <Card className="p-5">
      <section aria-labelledby="findings">
        <h2 id="findings" className="font-bold text-xl">
          Checks
        </h2>
        <p role="status" className="mb-3 text-sm">
          {blocking.length === 0
            ? 'Ready to publish.'
            : `${blocking.length} ${blocking.length === 1 ? 'thing' : 'things'} to fix before you can publish.`}
        </p>
        <ul className="flex flex-col gap-3">
          {findings.map(({ rule, field, message, blocks }) => (
            <li key={`${field} ${message}`} className="border-line border-l-4 pl-3 text-sm">
              <p>{message}</p>
              <p className="flex flex-wrap items-center gap-x-3 text-ink-soft">
                {rule}
                {!blocks && ' · can be published'}
                <Button
                  tone="quiet"
                  size="small"
                  aria-label={`Fix in ${pathLabel('campaign', field)}: ${message}`}
                  onClick={() => focusField(field)}
                >
                  Fix in {pathLabel('campaign', field)}
                </Button>
              </p>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
