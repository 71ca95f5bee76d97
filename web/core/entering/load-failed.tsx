import { useRevalidator } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'

export const LOAD_FAILED_TITLE = 'Sorry, something went wrong'

/** Replaces a page that could not be loaded: the errors, and a button to try again. */
export function LoadFailed({ errors }: { errors: readonly string[] }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="page-width flex flex-col items-start gap-4 py-16">
      <h1 className="text-3xl">{LOAD_FAILED_TITLE}</h1>
      <ErrorList errors={errors} />
      <Button busy={state === 'loading'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </div>
  )
}
