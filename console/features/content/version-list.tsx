import { Instant } from '#console/core/instant.tsx'
import type { ContentVersionLine } from '#contract/console/content.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

export const stateTexts = { SHOWN: 'Shown', SCHEDULED: 'Scheduled', REPLACED: 'Replaced' } as const

/** The versions with their author, time and reason. Each can be edited further. */
export function VersionList({
  versions,
  onTake,
}: {
  versions: readonly ContentVersionLine[]
  onTake: ((version: number) => void) | null
}) {
  return (
    <Card className="rounded-card bg-surface p-5 shadow-card">
      <h2 className="text-lg">Versions</h2>
      <ol aria-label="Versions" className="mt-3 flex flex-col gap-4">
        {versions.map(({ version, state, saved_by, saved_at, shown_from, reason }) => (
          <li key={version} className="flex flex-col gap-1">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">Version {version}</span>
              <Badge>{stateTexts[state]}</Badge>
            </p>
            {state === 'SCHEDULED' && (
              <p>
                From <Instant at={shown_from} />
              </p>
            )}
            <p className="text-sm text-ink-soft">
              {saved_by}, <Instant at={saved_at} />
            </p>
            {reason && <p className="text-sm break-words">{reason}</p>}
            {onTake && (
              <div>
                <Button
                  tone="quiet"
                  size="small"
                  aria-label={`Edit from version ${version}`}
                  onClick={() => onTake(version)}
                >
                  Edit from this version
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
