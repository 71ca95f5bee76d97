import type { CreditActivity } from '#contract/credit.ts'
import { formatDateTime } from '#web/core/parts/format-date-time.ts'
import { reasonText, signedAmount, typeText } from './credit-texts.ts'
import { PagedList } from './paged-list.tsx'
import type { UseCreditActivity } from './use-credit-activity.ts'

/** A list on narrow screens, a table on wider ones. */
export function CreditTransactions({ activity }: { activity: UseCreditActivity }) {
  return (
    <PagedList
      awaits="Loading your credit transactions"
      pages={activity}
      linesOf={(page) => page.activity}
      nothing={<p className="rounded-card bg-surface p-6 shadow-card">No transactions to display.</p>}
    >
      {(lines) => (
        <>
          <LineList lines={lines} />
          <LineTable lines={lines} />
        </>
      )}
    </PagedList>
  )
}

type Lines = { lines: readonly CreditActivity[] }

const keyOf = ({ timestamp, reason_tag, name, amount }: CreditActivity) =>
  [timestamp.getTime(), reason_tag, name, amount].join()

function LineList({ lines }: Lines) {
  return (
    <ul aria-label="Credit transactions" className="flex flex-col gap-3 md:hidden">
      {lines.map((line) => (
        <li key={keyOf(line)} className="flex gap-4 rounded-card bg-surface px-4 py-3 shadow-card">
          <div className="min-w-0 flex-1">
            <p className="font-semibold wrap-anywhere">{line.name}</p>
            <p className="text-sm text-ink-soft">{reasonText(line)}</p>
            <p className="figures text-sm text-ink-soft">{formatDateTime(line.timestamp)}</p>
          </div>
          <div className="shrink-0 text-right">
            <p className="figures font-display font-bold">{signedAmount(line)}</p>
            <p className="text-sm text-ink-soft">{typeText(line)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const cell = 'px-4 py-3 align-top'

function LineTable({ lines }: Lines) {
  return (
    <div className="overflow-hidden rounded-card bg-surface shadow-card max-md:hidden">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Credit transactions</caption>
        <thead className="border-b border-line-strong">
          <tr>
            <th scope="col" className={cell}>
              Date
            </th>
            <th scope="col" className={`${cell} w-full`}>
              Name
            </th>
            <th scope="col" className={cell}>
              Type
            </th>
            <th scope="col" className={`${cell} text-right whitespace-nowrap`}>
              Amount (£)
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <tr key={keyOf(line)}>
              <td className={`${cell} figures whitespace-nowrap`}>{formatDateTime(line.timestamp)}</td>
              <td className={cell}>
                <span className="block font-semibold wrap-anywhere">{line.name}</span>
                <span className="block text-sm text-ink-soft">{reasonText(line)}</span>
              </td>
              <td className={`${cell} whitespace-nowrap`}>{typeText(line)}</td>
              <td className={`${cell} figures text-right font-semibold whitespace-nowrap`}>{signedAmount(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
