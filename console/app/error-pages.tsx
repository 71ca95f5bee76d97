import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { Page } from '#console/core/page.tsx'
import { Button } from '#ui/button.tsx'

/** Shown for an address without a page. */
export function UnknownPage() {
  return (
    <Page title="Page not found">
      <p>
        Check the address, or <Link to={consolePaths.home}>go to Today</Link>.
      </p>
    </Page>
  )
}

/** A page that could not be rendered: nothing was changed by it, and loading it again may help. */
export function FailedPage() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-4 text-center">
      <h1 className="text-2xl">This page couldn’t load</h1>
      <p>Nothing was changed. Reload the page. If it happens again, tell your administrator.</p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </main>
  )
}
