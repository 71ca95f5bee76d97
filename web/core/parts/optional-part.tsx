import { type ComponentType, lazy, memo, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

type Part<Props> = { default: ComponentType<Props> }

/**
 * A part that the page can do without: if it fails to load, as on a bad line or after a release, or throws, it is
 * omitted. React removes the server's rendering of it if its props change before it has loaded, so do not pass an
 * object that each render creates.
 */
export function optionalPart<Props extends object>(load: () => Promise<Part<Props>>): ComponentType<Props> {
  const Arriving = lazy(
    (): Promise<Part<object>> => (load() as Promise<Part<object>>).catch(() => ({ default: Nothing })),
  )
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where its module is, as lazy() is.
  return memo(function OptionalPart(props: Props) {
    return (
      <ErrorBoundary>
        <Suspense>
          <Arriving {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }) as unknown as ComponentType<Props>
}

function Nothing(): null {
  return null
}
