import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useRootMark } from '#ui/root-mark.ts'
import { type ConsentCategory, consentCategories } from '#web/core/analytics/consent.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'

export type ConsentQuestionProps = { onChoose: () => void; onAnswered: () => void }

/**
 * The buttons for yes and no look alike and are equally close. In a frame, whose bottom may be out of view, the
 * question is at the top.
 */
export default function ConsentQuestion({ onChoose, onAnswered }: ConsentQuestionProps) {
  const { platform, config } = usePage()
  useRootMark('asks-consent')
  const relevant = [config.engagement && 'messages', config.audience && 'ads'].filter(Boolean).join(' and ')

  async function answer(allowed: readonly ConsentCategory[]) {
    const { recordConsent } = await import('./consent-record.ts')
    await recordConsent(allowed)
    onAnswered()
  }

  return (
    <section
      id="consent-question"
      aria-labelledby="consent-title"
      className={classNames(
        'fixed inset-x-0 z-30 max-h-[calc(100dvh-6.5rem)] overflow-y-auto border-line bg-surface px-5 pt-4 shadow-card transition-transform duration-180 ease-out',
        'sm:inset-x-auto sm:left-4 sm:w-104 sm:rounded-card sm:border sm:translate-y-0',
        platform === 'iframe'
          ? 'top-9 rounded-b-card border-b pb-2 starting:-translate-y-full'
          : 'rounded-t-card border-t pb-[max(0.5rem,env(safe-area-inset-bottom))] starting:translate-y-full sm:pb-2',
        platform === 'website' && 'bottom-0 sm:bottom-4',
        platform === 'app' && 'bottom-[calc(3.5rem+env(safe-area-inset-bottom))]',
      )}
    >
      <h2 id="consent-title" className="text-lg">
        Your cookie choices
      </h2>
      <p className="mt-1 text-sm">
        We use essential cookies to run the site. With your OK, others help us see how it’s used
        {relevant === ''
          ? ' and credit the partner who sent you here'
          : `, credit the partner who sent you here and make ${relevant} more relevant`}
        .
      </p>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Button tone="brand" onClick={() => void answer([])}>
          Reject all
        </Button>
        <Button tone="brand" onClick={() => void answer(consentCategories(config))}>
          Accept all
        </Button>
      </div>
      <p className="flex justify-between text-sm">
        <button type="button" onClick={onChoose} className={consentLink}>
          Let me choose
        </button>
        <Link to={paths.privacy} className={consentLink}>
          Privacy
        </Link>
      </p>
    </section>
  )
}

const consentLink = 'inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4'
