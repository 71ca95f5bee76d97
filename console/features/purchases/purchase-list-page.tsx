import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showName } from '#console/core/format.ts'
import { DayField, readDay } from '#console/core/forms/day-field.tsx'
import { SearchField } from '#console/core/forms/search-field.tsx'
import { SelectField } from '#console/core/forms/select-field.tsx'
import { Instant } from '#console/core/instant.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { type RowOf, useList, useListAddress } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { paidHeader, providerTexts } from '#console/core/payment-providers.ts'
import { listDeskPurchases, type PurchaseTrouble, purchaseTroubles } from '#contract/console/purchases.ts'
import { formatPounds, sum } from '#domain/money/money.ts'
import { purchaseStates } from '#domain/order/purchase.ts'
import { PurchaseBadge } from './purchase-words.tsx'

type Row = RowOf<typeof listDeskPurchases>

const providers = Object.values(providerTexts).map(({ name }) => name)

const columns: readonly ListColumn<Row>[] = [
  {
    id: 'order',
    sort: 'number',
    header: 'Order',
    cell: ({ purchase_id }) => (
      <Link to={consolePaths.purchase(purchase_id)} className="font-semibold text-ink">
        {purchase_id}
      </Link>
    ),
  },
  { id: 'when', header: 'Started', cell: ({ created_at }) => <Instant at={created_at} /> },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, refund_failed }) => <PurchaseBadge state={state} refundFailed={refund_failed} />,
  },
  { id: 'items', header: 'Items', cell: ({ items }) => formatPounds(items) },
  { id: 'credit', header: 'By credit', cell: ({ credit }) => formatPounds(credit) },
  { id: 'total', isAmount: true, header: paidHeader, cell: ({ total }) => formatPounds(total) },
  {
    id: 'refunded',
    header: 'Refunded',
    cell: ({ refunded, refunded_credit }) => formatPounds(sum([refunded, refunded_credit])),
  },
  { id: 'brand', header: 'Brand', cell: ({ brand }) => brand },
  { id: 'platform', header: 'Platform', cell: ({ platform }) => platform, isExtra: true },
  { id: 'discount', header: 'Discount', cell: ({ discount }) => formatPounds(discount), isExtra: true },
  { id: 'promo', header: 'Promo code', cell: ({ promo_code }) => promo_code ?? 'None', isExtra: true },
]

const troubleNames: Record<PurchaseTrouble, string> = {
  PAYMENT_STUCK: 'Payment stuck',
  REFUND_FAILED: 'Refund failed',
}

/** Purchases of every state, newest first. */
export function PurchaseListPage() {
  const address = useListAddress()
  const state = purchaseStates.find((each) => each === address.get('state'))
  const trouble = purchaseTroubles.find((each) => each === address.get('trouble'))
  const [from, to] = [readDay(address.get('from')), readDay(address.get('to'))]
  const list = useList(listDeskPurchases, {
    state,
    trouble,
    brand: address.get('brand'),
    from,
    to,
    search: address.get('search'),
  })
  return (
    <Page title="Orders">
      <nav aria-label="More about orders" className="flex flex-wrap gap-x-6 gap-y-2">
        <Link to={consolePaths.refundLists} className="underline underline-offset-4">
          Bulk refunds
        </Link>
        <Link to={consolePaths.disputes} className="underline underline-offset-4">
          Disputes
        </Link>
      </nav>
      <SearchField label={`Order number, or payment reference from ${providers.join(' or ')}`} />
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label="State"
          value={state ?? ''}
          options={[{ value: '', label: 'All' }, ...purchaseStates.map((value) => ({ value, label: showName(value) }))]}
          onChange={(event) => address.set({ state: event.target.value })}
        />
        <SelectField
          label="Needs attention"
          value={trouble ?? ''}
          options={[
            { value: '', label: 'All' },
            ...purchaseTroubles.map((value) => ({ value, label: troubleNames[value] })),
          ]}
          onChange={(event) => address.set({ trouble: event.target.value })}
        />
        <DayField label="From" value={from} onChange={(day) => address.set({ from: day })} />
        <DayField label="To" value={to} onChange={(day) => address.set({ to: day })} />
      </div>
      <List
        name="Orders"
        columns={columns}
        list={list}
        rowId={({ purchase_id }) => purchase_id}
        empty="No orders match."
      />
    </Page>
  )
}
