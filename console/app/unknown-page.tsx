import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { Page } from '#console/core/page.tsx'

export function UnknownPage() {
  return (
    <Page title="There is no such page">
      <p>
        The address may be mistyped. <Link to={consolePaths.home}>Go to the first page</Link>.
      </p>
    </Page>
  )
}
