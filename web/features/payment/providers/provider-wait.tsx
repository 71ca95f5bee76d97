import { Spinner } from '#ui/spinner.tsx'

/** Reserves the space of a provider's form until it has loaded. */
export function ProviderWait() {
  return (
    <p role="status" className="flex min-h-24 items-center justify-center gap-3 text-ink-soft">
      <Spinner />
      Loading
    </p>
  )
}
