import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showInstant, showName } from '#console/core/format.ts'
import type { PersonShown } from '#contract/console/people.ts'
import { formatPounds } from '#domain/money/money.ts'
import { PersonPart, PersonTable } from './person-table.tsx'
import { ReceiptAgain } from './receipt-again.tsx'

const spendKinds: Record<string, string> = { ALL: 'All', CREDIT_CARD: 'By credit card' }

/** A person's purchases, entries, spending against their limits, and credit. */
export function PersonMoney({ person }: { person: PersonShown }) {
  const { limits, credit } = person
  const limit = limits.monthly ?? limits.monthly_of_site
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <PersonPart title="Limits">
          <dl className="grid grid-cols-2 gap-2">
            <Fact name="Monthly limit" value={limits.monthly === null ? 'Not set' : formatPounds(limits.monthly)} />
            <Fact name="Site limit" value={formatPounds(limits.monthly_of_site)} />
            <Fact name="Time-out until" value={limits.break_until ? showInstant(limits.break_until) : 'None'} />
            <Fact
              name="Excluded until"
              value={limits.excluded_until ? showInstant(limits.excluded_until) : 'Not excluded'}
            />
            {limits.next_monthly_at && (
              <Fact
                name={`From ${showInstant(limits.next_monthly_at)}`}
                value={limits.next_monthly === null ? 'Not set' : formatPounds(limits.next_monthly)}
              />
            )}
          </dl>
        </PersonPart>
        <PersonTable
          title="Spending by month"
          rows={person.spending}
          empty="No spending yet."
          columns={[
            { header: 'Month', cell: ({ month }) => month },
            { header: 'Type', cell: ({ kind }) => spendKinds[kind] ?? showName(kind) },
            { header: 'Spent', cell: ({ spent }) => formatPounds(spent) },
            {
              header: 'Counted towards the limit',
              cell: ({ spent, kind }) => (kind === 'ALL' && limit > 0 ? `${Math.round((100 * spent) / limit)}%` : ''),
            },
          ]}
        />
      </div>
      <PersonTable
        title="Orders"
        rows={person.purchases}
        empty="No orders yet."
        columns={[
          {
            header: 'Order',
            cell: ({ purchase_id }) => <Link to={consolePaths.purchase(purchase_id)}>{purchase_id}</Link>,
          },
          { header: 'When', cell: ({ created_at }) => showInstant(created_at) },
          { header: 'State', cell: ({ state }) => showName(state) },
          { header: 'Items', cell: ({ items }) => formatPounds(items) },
          { header: 'Discount', cell: ({ discount, promo_code }) => `${formatPounds(discount)} ${promo_code ?? ''}` },
          { header: 'Credit', cell: ({ credit: used }) => formatPounds(used) },
          { header: 'Paid', cell: ({ total }) => formatPounds(total) },
          { header: 'Refunded', cell: ({ refunded }) => formatPounds(refunded) },
          { header: 'Brand', cell: ({ brand }) => brand },
          {
            header: 'Receipt',
            cell: ({ purchase_id, has_receipt }) =>
              has_receipt && <ReceiptAgain params={{ person_id: person.person_id }} purchaseId={purchase_id} />,
          },
        ]}
      />
      <PersonTable
        title="Entries"
        rows={person.entries}
        empty="No entries yet."
        columns={[
          {
            header: 'Competition',
            cell: ({ campaign_tag, title }) => <Link to={consolePaths.campaign(campaign_tag)}>{title}</Link>,
          },
          { header: 'Order', cell: ({ purchase_id }) => purchase_id },
          { header: 'Route', cell: ({ route }) => showName(route) },
          { header: 'State', cell: ({ state }) => showName(state) },
          {
            header: 'Tickets',
            cell: ({ first_ticket, last_ticket, quantity }) =>
              first_ticket === null ? `${quantity}, not issued` : `${first_ticket} to ${last_ticket}`,
          },
          {
            header: 'Draw',
            cell: ({ round_id, closes_at, draw }) => (
              <Link to={consolePaths.draw(round_id)}>
                {draw ? showName(draw) : 'Open'}
                {closes_at && `, closes ${showInstant(closes_at)}`}
              </Link>
            ),
          },
        ]}
      />
      <PersonTable
        title={`Credit: ${formatPounds(credit.available)} available`}
        rows={credit.lots}
        empty="No credit yet."
        columns={[
          { header: 'Granted', cell: ({ created_at }) => showInstant(created_at) },
          { header: 'Source', cell: ({ source, title }) => `${showName(source)}: ${title}` },
          { header: 'Amount', cell: ({ granted }) => formatPounds(granted) },
          { header: 'Left', cell: ({ left }) => formatPounds(left) },
          { header: 'Held', cell: ({ held }) => formatPounds(held) },
          {
            header: 'Expires',
            cell: ({ expires_at, has_lapsed }) =>
              expires_at ? `${showInstant(expires_at)}${has_lapsed ? ', expired' : ''}` : 'Never',
          },
        ]}
      />
      <PersonTable
        title="Credit activity"
        rows={credit.ledger}
        empty="No credit activity yet."
        columns={[
          { header: 'When', cell: ({ happened_at }) => showInstant(happened_at) },
          { header: 'Reason', cell: ({ reason, is_pending }) => `${showName(reason)}${is_pending ? ', held' : ''}` },
          { header: 'Amount', cell: ({ type, amount }) => `${type === 'DEBIT' ? '−' : '+'}${formatPounds(amount)}` },
        ]}
      />
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}
