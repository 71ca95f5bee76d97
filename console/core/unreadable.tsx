import { Notice } from '#ui/notice.tsx'

/** Names the rows that a page leaves out because they are invalid. */
export function Unreadable({ rows }: { rows: readonly string[] }) {
  if (rows.length === 0) return null
  return (
    <Notice tone="warning">
      Some rows aren’t shown because their data is wrong: {rows.join('; ')}. Tell your administrator.
    </Notice>
  )
}
