import { Spinner } from '#ui/spinner.tsx'

/** Keeps the place of a provider's form until it is there. */
export function ProviderWait() {
  return (
    <p role="status" className="flex min-h-24 items-center justify-center gap-3 text-ink-soft">
      <Spinner />
      Loading
    </p>
  )
}
