import { ArrowRight, OctagonAlert, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showInstant } from '#console/core/format.ts'
import type { getToday, NeedKind } from '#contract/console/today.ts'
import type { AnswerOf } from '#contract/endpoint.ts'

type Need = AnswerOf<typeof getToday>['needs'][number]
type Words = { one: string; many: string; isUrgent: boolean; to?: string }

const words: Record<NeedKind, Words> = {
  DRAWS_LATE: {
    one: 'draw is late',
    many: 'draws are late',
    isUrgent: true,
    to: `${consolePaths.draws}?state=LATE`,
  },
  PAYMENTS_STUCK: {
    one: 'order has a payment that does not move',
    many: 'orders have a payment that does not move',
    isUrgent: true,
    to: `${consolePaths.purchases}?trouble=PAYMENT_STUCK`,
  },
  REFUNDS_FAILED: {
    one: 'order has a refund that failed',
    many: 'orders have a refund that failed',
    isUrgent: true,
    to: `${consolePaths.purchases}?trouble=REFUND_FAILED`,
  },
  DISPUTES_OPEN: {
    one: 'dispute wants an answer',
    many: 'disputes want an answer',
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
    one: 'alarm within a day',
    many: 'alarms within a day',
    isUrgent: true,
    to: consolePaths.system,
  },
  DATA_REQUESTS_LATE: {
    one: 'data request is past its month',
    many: 'data requests are past their month',
    isUrgent: true,
    to: consolePaths.dataRequests,
  },
  HARM_CASES_OPEN: {
    one: 'person may need help with safer play',
    many: 'people may need help with safer play',
    isUrgent: false,
    to: consolePaths.harm,
  },
  POST_TO_ENTER: {
    one: 'card or call is to be entered',
    many: 'cards and calls are to be entered',
    isUrgent: false,
    to: `${consolePaths.post}?batches-state=OPEN`,
  },
  WINNERS_SILENT: {
    one: 'winner has not answered for 30 days',
    many: 'winners have not answered for 30 days',
    isUrgent: false,
    to: consolePaths.winners,
  },
  PRIZES_LATE: {
    one: 'prize of the wheel is overdue',
    many: 'prizes of the wheel are overdue',
    isUrgent: false,
  },
  APPROVALS: {
    one: 'request waits for a second person',
    many: 'requests wait for a second person',
    isUrgent: false,
    to: consolePaths.approvals,
  },
  DRAWS_DUE: { one: 'draw within a day', many: 'draws within a day', isUrgent: false, to: consolePaths.draws },
}

/** What needs a hand, the most urgent first; each leads to its desk where there is one. */
export function NeedsList({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0)
    return <p className="rounded-card bg-surface p-4 text-ink-soft shadow-card">Nothing needs a hand right now.</p>
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
      {needs.map(({ kind, count, since }) => {
        const { one, many, isUrgent, to } = words[kind]
        const Icon = isUrgent ? OctagonAlert : TriangleAlert
        const text = (
          <>
            <Icon aria-hidden size={20} className={isUrgent ? 'shrink-0 text-danger' : 'shrink-0 text-warning'} />
            <span className="min-w-0 flex-1">
              <span className="font-semibold text-ink">
                <span className="figures">{count}</span> {count === 1 ? one : many}
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
