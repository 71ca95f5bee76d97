import { ArrowRight, OctagonAlert, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showInstant } from '#console/core/format.ts'
import type { getToday, NeedKind } from '#contract/console/today.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { formatPounds } from '#domain/money/money.ts'

type Need = AnswerOf<typeof getToday>['needs'][number]
type Words = { one: string; many: string; isUrgent: boolean; to?: string }

const words: Record<NeedKind, Words> = {
  DRAWS_LATE: {
    one: 'draw is late',
    many: 'draws are late',
    isUrgent: true,
    to: `${consolePaths.draws}?state=LATE`,
  },
  PRIZES_UNAWARDED: {
    one: 'prize forfeited with no reserve left',
    many: 'prizes forfeited with no reserve left',
    isUrgent: true,
    to: `${consolePaths.winners}?state=FORFEITED&sort=-opened_at`,
  },
  WINNERS_ON_HOLD: {
    one: 'winner is on hold until two people decide',
    many: 'winners are on hold until two people decide',
    isUrgent: true,
    to: consolePaths.winners,
  },
  PAYMENTS_STUCK: {
    one: 'order with a stuck payment',
    many: 'orders with a stuck payment',
    isUrgent: true,
    to: `${consolePaths.purchases}?trouble=PAYMENT_STUCK`,
  },
  REFUNDS_FAILED: {
    one: 'order with a failed refund',
    many: 'orders with a failed refund',
    isUrgent: true,
    to: `${consolePaths.purchases}?trouble=REFUND_FAILED`,
  },
  GIVEN_ALONE: {
    one: 'member of staff gave a lot today',
    many: 'members of staff gave a lot today',
    isUrgent: false,
    to: `${consolePaths.audit}?action=purchase.refund`,
  },
  DISPUTES_OPEN: {
    one: 'dispute to answer',
    many: 'disputes to answer',
    isUrgent: true,
    to: `${consolePaths.disputes}?state=OPEN&sort=answer_by`,
  },
  BOOKS_DIFFER: {
    one: "difference in last night's books",
    many: "differences in last night's books",
    isUrgent: true,
    to: consolePaths.books,
  },
  ALARMS: {
    one: 'system alarm in the last 24 hours',
    many: 'system alarms in the last 24 hours',
    isUrgent: true,
    to: consolePaths.system,
  },
  DATA_REQUESTS_LATE: {
    one: 'data request is overdue',
    many: 'data requests are overdue',
    isUrgent: true,
    to: consolePaths.dataRequests,
  },
  DATA_REQUESTS_DUE: {
    one: 'data request due within three days',
    many: 'data requests due within three days',
    isUrgent: true,
    to: consolePaths.dataRequests,
  },
  HARM_CASES_OPEN: {
    one: 'customer to check on (safer play)',
    many: 'customers to check on (safer play)',
    isUrgent: false,
    to: consolePaths.harm,
  },
  POST_BEFORE_FREEZE: {
    one: 'card to enter before its round is frozen',
    many: 'cards to enter before their rounds are frozen',
    isUrgent: true,
    to: `${consolePaths.post}?batches-state=OPEN`,
  },
  CARDS_LATE_BY_US: {
    one: 'card arrived in time but was entered late: choose a remedy',
    many: 'cards arrived in time but were entered late: choose a remedy',
    isUrgent: true,
    to: `${consolePaths.post}?cards-flag=LATE_BY_US`,
  },
  POST_TO_ENTER: {
    one: 'card or call to enter',
    many: 'cards and calls to enter',
    isUrgent: false,
    to: `${consolePaths.post}?batches-state=OPEN`,
  },
  WINNERS_UNREACHED: {
    one: 'winner to call or write to',
    many: 'winners to call or write to',
    isUrgent: true,
    to: `${consolePaths.winners}?waits_for=CONTACT`,
  },
  WINNERS_SILENT: {
    one: 'winner may soon lose a prize: no answer yet',
    many: 'winners may soon lose a prize: no answer yet',
    isUrgent: true,
    to: `${consolePaths.winners}?waits_for=ANSWER&sort=opened_at`,
  },
  PRIZES_LATE: {
    one: 'wheel prize overdue',
    many: 'wheel prizes overdue',
    isUrgent: false,
    to: `${consolePaths.wheelPrizes}?waits_for=LATE&sort=due_at`,
  },
  APPROVALS: {
    one: 'request waiting for approval',
    many: 'requests waiting for approval',
    isUrgent: false,
    to: consolePaths.approvals,
  },
  DRAWS_DUE: {
    one: 'draw in the next 24 hours',
    many: 'draws in the next 24 hours',
    isUrgent: false,
    to: consolePaths.draws,
  },
}

/** Open tasks, most urgent first. Each links to its desk, if there is one. */
export function NeedsList({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0)
    return <p className="rounded-card bg-surface p-4 text-ink-soft shadow-card">You’re all caught up.</p>
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
      {needs.map(({ kind, count, since, amount }) => {
        const { one, many, isUrgent, to } = words[kind]
        const Icon = isUrgent ? OctagonAlert : TriangleAlert
        const text = (
          <>
            <Icon aria-hidden size={20} className={isUrgent ? 'shrink-0 text-danger' : 'shrink-0 text-warning'} />
            <span className="min-w-0 flex-1">
              <span className="font-semibold text-ink">
                <span className="figures">{count}</span> {count === 1 ? one : many}
                {amount !== null && `: ${formatPounds(amount)} in refunds and credit`}
              </span>
              {since && (
                <span className="block text-sm text-ink-soft">
                  {kind === 'DRAWS_DUE' || kind === 'DISPUTES_OPEN' ? 'first by' : 'since'} {showInstant(since)}
                </span>
              )}
            </span>
            {to && <ArrowRight aria-hidden size={18} className="shrink-0 text-ink-soft" />}
          </>
        )
        const row = 'flex min-h-11 items-center gap-3 px-4 py-3 no-underline'
        return (
          <li key={kind}>
            {to ? (
              <Link to={to} className={`${row} hover:bg-sunk`}>
                {text}
              </Link>
            ) : (
              <div className={row}>{text}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
