import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showName } from '#console/core/format.ts'
import { Instant } from '#console/core/instant.tsx'
import { Timeline } from '#console/core/lists/timeline.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { providerTexts } from '#console/core/payment-providers.ts'
import { useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { type DeskPurchase, getDeskPurchase } from '#contract/console/purchases.ts'
import { formatPounds, less, type Pence } from '#domain/money/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EvidenceButton } from './evidence-button.tsx'
import { PurchaseActions } from './purchase-actions.tsx'
import { PurchaseHistory } from './purchase-history.tsx'
import { PurchaseBadge } from './purchase-words.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** One purchase: its items, payments, refunds and history. */
export function PurchasePage() {
  const { id = '' } = useParams()
  const answer = useAnswer(getDeskPurchase, { params: { purchase_id: id } })
  return (
    <Page
      title={`Order ${id}`}
      above={
        <Link to={consolePaths.purchases} className="text-sm text-ink-soft">
          Orders
        </Link>
      }
    >
      <Loaded answer={answer}>{(purchase) => <Purchase key={id} purchase={purchase} />}</Loaded>
    </Page>
  )
}

function Purchase({ purchase: shown }: { purchase: DeskPurchase }) {
  const may = useMay()
  const { purchase } = shown
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PurchaseBadge state={purchase.state} refundFailed={purchase.refund_failed} />
        <span className="text-ink-soft">
          <Instant at={purchase.created_at} /> · {purchase.brand} · {purchase.platform}
        </span>
        {may('person.read') && (
          <Link to={consolePaths.person(purchase.person_id)} className="underline underline-offset-4">
            Customer
          </Link>
        )}
      </div>
      <PurchaseActions purchase={shown} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-6">
          <Lines purchase={shown} />
          <PurchaseHistory history={shown.history} />
          <Timeline kind="purchase" subject={purchase.purchase_id} />
        </div>
        <div className="flex flex-col gap-6">
          <Money purchase={shown} />
        </div>
      </div>
    </>
  )
}

function Lines({ purchase }: { purchase: DeskPurchase }) {
  const may = useMay()
  const [refunded, setRefunded] = useState<{ amount: Pence; line: DeskPurchase['lines'][number] } | null>(null)
  return (
    <Part title="Items">
      <ul className="flex flex-col gap-4">
        {purchase.lines.map((line) => (
          <li key={line.line_id} className="flex flex-wrap items-start justify-between gap-3">
            <div>
              <p className="font-semibold">
                {line.quantity} × {line.title} {line.void_at !== null && <Badge>Void</Badge>}
              </p>
              <ul className="figures text-sm text-ink-soft">
                {line.entries.map((entry) => (
                  <li key={`${entry.campaign_tag} ${entry.round_id} ${entry.first_ticket} ${entry.state}`}>
                    <EntryLink entry={entry} />
                  </li>
                ))}
              </ul>
            </div>
            <div className="flex items-center gap-3">
              <span className="figures">{formatPounds(less(line.price, line.discount))}</span>
              {may('purchase.refund') && line.refundable > 0 && (
                <Button
                  tone="quiet"
                  size="small"
                  aria-label={`Refund ${line.title}`}
                  onClick={() => setRefunded({ amount: line.refundable, line })}
                >
                  Refund
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {refunded !== null && <RefundDialog purchase={purchase} {...refunded} onClose={() => setRefunded(null)} />}
    </Part>
  )
}

function EntryLink({ entry }: { entry: DeskPurchase['lines'][number]['entries'][number] }) {
  const may = useMay()
  const tickets =
    entry.first_ticket === null
      ? `${showName(entry.state)}, ${entry.quantity} without numbers`
      : `tickets ${entry.first_ticket} to ${entry.last_ticket}`
  return (
    <>
      {entry.campaign_tag}, {showName(entry.route).toLowerCase()}:{' '}
      {may('draw.read') ? (
        <Link to={consolePaths.draw(entry.round_id)} className="underline underline-offset-4">
          {tickets}
        </Link>
      ) : (
        tickets
      )}
    </>
  )
}

function Money({ purchase: { purchase, payments, refunds, disputes } }: { purchase: DeskPurchase }) {
  return (
    <>
      <Part title="Money">
        <dl className="figures grid grid-cols-[1fr_auto] gap-y-1">
          <Fact name="Items">{formatPounds(purchase.items)}</Fact>
          {purchase.discount > 0 && (
            <Fact name={`Promo ${purchase.promo_code ?? ''}`}>−{formatPounds(purchase.discount)}</Fact>
          )}
          {purchase.credit > 0 && <Fact name="Site credit">−{formatPounds(purchase.credit)}</Fact>}
          <Fact name="To pay">{formatPounds(purchase.total)}</Fact>
          <Fact name="Refunded">{formatPounds(purchase.refunded)}</Fact>
          {purchase.credit > 0 && <Fact name="Credit refunded">{formatPounds(purchase.refunded_credit)}</Fact>}
        </dl>
      </Part>
      <Part title="Payments">
        {payments.length === 0 && <p className="text-ink-soft">No payments.</p>}
        <ul className="flex flex-col gap-3">
          {payments.map((payment) => (
            <li key={payment.payment_id}>
              <p>
                {providerTexts[payment.provider].method} <span className="figures">{formatPounds(payment.amount)}</span>{' '}
                <Badge tone={payment.is_settled ? 'plain' : 'warning'}>{showName(payment.state)}</Badge>
              </p>
              <p className="text-sm break-all text-ink-soft">
                {[payment.provider_ref, payment.funding?.toLowerCase(), payment.failure].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      </Part>
      {refunds.length > 0 && (
        <Part title="Refunds">
          <ul className="flex flex-col gap-3">
            {refunds.map((refund) => (
              <li key={refund.refund_id}>
                <p>
                  <span className="figures">{formatPounds(refund.amount)}</span>{' '}
                  {refund.method === 'CREDIT' ? 'as site credit' : 'to the original payment method'}{' '}
                  <Badge tone={refundTones[refund.state]}>{showName(refund.state)}</Badge>
                </p>
                <p className="text-sm text-ink-soft">
                  <Instant at={refund.created_at} />, {refund.reason}
                </p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {disputes.length > 0 && (
        <Part title="Disputes">
          <ul className="flex flex-col gap-3">
            {disputes.map((dispute) => (
              <li key={dispute.provider_ref}>
                <p>
                  <span className="figures">{formatPounds(dispute.amount)}</span>{' '}
                  <Badge tone={dispute.state === 'OPEN' ? 'danger' : 'plain'}>{showName(dispute.state)}</Badge>
                </p>
                <p className="text-sm break-all text-ink-soft">
                  Since <Instant at={dispute.opened_at} /> · {dispute.provider_ref}
                  {dispute.reason && ` · ${showName(dispute.reason)}`}
                </p>
                {dispute.state === 'OPEN' && dispute.answer_by && (
                  <p className="text-sm font-semibold">
                    Answer by <Instant at={dispute.answer_by} />
                  </p>
                )}
              </li>
            ))}
          </ul>
          <EvidenceButton purchaseId={purchase.purchase_id} />
        </Part>
      )}
    </>
  )
}

const refundTones = { PENDING: 'warning', SUCCEEDED: 'success', FAILED: 'danger' } as const

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5">
      <section aria-label={title} className="flex flex-col gap-3">
        <h2 className="text-lg">{title}</h2>
        {children}
      </section>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right">{children}</dd>
    </>
  )
}
