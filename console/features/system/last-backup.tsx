import { showInstant } from '#console/core/format.ts'
import type { getSystem } from '#contract/console/system.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Badge } from '#ui/badge.tsx'
import { FactTable } from './fact-table.tsx'

/** Backups are taken each night, so this age means that one was missed. */
const BACKUP_MS_MAX = 36 * 3_600_000

type Props = { backup: AnswerOf<typeof getSystem>['backup']; at: Date }

/** The last backup that was recorded, and how far PostgreSQL has archived later changes. */
export function Backup({ backup: { name, taken_at, archived_at, archive_failed_at }, at }: Props) {
  const isOld = taken_at === null || at.getTime() - taken_at.getTime() > BACKUP_MS_MAX
  return (
    <FactTable
      title="Last backup"
      empty=""
      head={['Name', 'When']}
      rows={[
        [
          name ?? 'Backup',
          isOld ? (
            <Badge key="old" tone="warning">
              {taken_at ? showInstant(taken_at) : 'No backup recorded'}
            </Badge>
          ) : (
            showInstant(taken_at)
          ),
        ],
        ['Written since, archived', archived_at ? showInstant(archived_at) : 'Not archived'],
        ...(archive_failed_at
          ? [
              [
                'Archiving failed',
                <Badge key="failed" tone="danger">
                  {showInstant(archive_failed_at)}
                </Badge>,
              ],
            ]
          : []),
      ]}
    />
  )
}
