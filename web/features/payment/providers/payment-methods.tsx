import { CreditCard } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { PaymentProvider } from '#domain/money/payment.ts'
import { CardOption } from './card-option.tsx'
import type { ApprovalProps, MethodProps } from './method-props.ts'
import { PaypalOption } from './paypal-option.tsx'

type PaymentMethod = {
  title: string
  /** Its name within a sentence. */
  named: string
  aside: ReactNode
  Option: ComponentType<MethodProps & ApprovalProps>
}

/** The form of each provider, in the order of the page. */
export const paymentMethods: Readonly<Record<PaymentProvider, PaymentMethod>> = {
  STRIPE: {
    title: 'Credit / debit card',
    named: 'card',
    aside: <CreditCard aria-hidden size={24} className="shrink-0" />,
    Option: CardOption,
  },
  PAYPAL: { title: 'PayPal', named: 'PayPal', aside: <PaypalMark />, Option: PaypalOption },
}

/** PayPal's logo from the collection Simple Icons, without the name, which is beside it. */
function PaypalMark() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" width={24} height={24} className="shrink-0 fill-[#003087] dark:fill-[#8fb8ff]">
      <path d="M15.607 4.653H8.941L6.645 19.251H1.82L4.862 0h7.995c3.754 0 6.375 2.294 6.473 5.513-.648-.478-2.105-.86-3.722-.86m6.57 5.546c0 3.41-3.01 6.853-6.958 6.853h-2.493L11.595 24H6.74l1.845-11.538h3.592c4.208 0 7.346-3.634 7.153-6.949a5.24 5.24 0 0 1 2.848 4.686M9.653 5.546h6.408c.907 0 1.942.222 2.363.541-.195 2.741-2.655 5.483-6.441 5.483H8.714Z" />
    </svg>
  )
}
