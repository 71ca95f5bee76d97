import { CircleCheck, Mail } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { paths } from '#web/core/site/paths.ts'
import { TicketNumbers } from './ticket-numbers.tsx'

/** The confirmation of a purchase, with its tickets. */
export function SuccessPanel({
  title,
  lead,
  purchaseId,
  ticketId,
  onwards = 'Back to competitions',
}: {
  title: string
  lead: string
  purchaseId: string | null
  /** The ticket of the first free entry, if there is one. */
  ticketId: string | null
  onwards?: string
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className="flex flex-col items-center gap-5 text-center md:p-8">
      <CircleCheck aria-hidden size={56} strokeWidth={1.75} className="text-success" />
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          {title}
        </h1>
        <p className="text-lg">{lead}</p>
      </div>
      {purchaseId && <TicketNumbers purchaseId={purchaseId} />}
      <dl className="flex w-full flex-col gap-3 rounded-card bg-sunk p-4 empty:hidden">
        {ticketId && <Fact label="Your free entry code:">{ticketId}</Fact>}
        {purchaseId && (
          <Fact label="Order confirmation number:" testId="order-number">
            {purchaseId}
          </Fact>
        )}
      </dl>
      <p className="flex items-center gap-2 text-ink-soft">
        <Mail aria-hidden size={20} className="shrink-0" />
        We’ve emailed you a receipt.
      </p>
      <Button size="large" wide render={<Link to={paths.home} />}>
        {onwards}
      </Button>
    </Card>
  )
}

function Fact({ label, testId, children }: { label: string; testId?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd data-testid={testId} className="figures font-display text-xl font-bold wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}
