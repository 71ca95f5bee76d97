import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { Page } from '#console/core/page.tsx'
import { Button } from '#ui/button.tsx'

/** Shown for an address without a page. */
export function UnknownPage() {
  return (
    <Page title="Page not found">
      <p>
        The address may be mistyped. <Link to={consolePaths.home}>Go to the first page</Link>.
      </p>
    </Page>
  )
}

/** A page that could not be rendered: nothing was changed by it, and loading it again may help. */
export function FailedPage() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-4 text-center">
      <h1 className="text-2xl">This page could not be shown</h1>
      <p>Nothing was changed. Please load it again; if it happens once more, tell whoever runs the server.</p>
      <Button onClick={() => location.reload()}>Load it again</Button>
    </main>
  )
}
