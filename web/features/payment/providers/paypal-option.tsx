import type { PayPalButtonsComponent, PayPalNamespace } from '@paypal/paypal-js'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '#contract/errors.ts'
import { completePaypalCharge, startPaypalCharge } from '#contract/payments.ts'
import { CURRENCY, formatPounds } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { call } from '#web/core/http/call.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { isSameCharge } from '../same-charge.ts'
import type { ApprovalProps, MethodProps } from './method-props.ts'
import { ProviderWait } from './provider-wait.tsx'

/**
 * The buyer approves the order at PayPal and then presses Pay here, which makes the charge. That button names the sum,
 * so there is no further confirmation; before the approval only PayPal's own button is shown.
 */
export function PaypalOption({
  session,
  wallet,
  isApproved,
  onApprove,
  onBroken,
  onPaying,
}: MethodProps & ApprovalProps) {
  const sdkBaseUrl = usePage().config.paymentScripts.paypal
  const { token, keys, charge } = session
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const [isReady, setIsReady] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])

  useEffect(() => {
    if (isApproved) return
    let buttons: PayPalButtonsComponent | undefined
    let isLeft = false
    let isRefused = false
    void showButtons().catch(() => !isLeft && onBroken())
    return () => {
      isLeft = true
      void buttons?.close().catch(() => undefined)
    }

    async function showButtons() {
      const paypal = await loadPaypal(keys.PAYPAL, sdkBaseUrl)
      if (isLeft || !paypal.Buttons || !box.current) return
      buttons = paypal.Buttons({
        createOrder: async () => {
          setErrors([])
          const called = await call(startPaypalCharge, {}, { paymentToken: token })
          if (called.ok && isSameCharge(called.value.charge, charge)) return called.value.order_id
          if (called.ok) throw new Error('another purchase was answered')
          isRefused = called.status !== 401
          setErrors(called.errors.map(errorText))
          throw new Error(called.error.name)
        },
        onApprove: async () => onApprove(true),
        // A payment that we refused can be tried again; a failure at the provider ends the session.
        onError: () => {
          if (!isRefused) onBroken()
          isRefused = false
        },
      })
      await buttons.render(box.current)
      setIsReady(true)
    }
  }, [isApproved, token, charge, keys.PAYPAL, sdkBaseUrl, onApprove, onBroken])

  async function pay() {
    setIsBusy(true)
    onPaying(true)
    const called = await call(completePaypalCharge, {}, { paymentToken: token })
    const orderId = charge.meta.purchase_sqid
    // If the result is not known yet, the status page waits for it.
    if (!called.ok || called.value.pending) return navigate(paths.payStatusOf(orderId), { replace: true })
    const { success, reason, can_pay: canPay, ticket_id: ticketId } = called.value
    if (canPay) return offerAnother(reason)
    const address = paths.paid({ status: success ? 'success' : 'error', orderId, ticketId })
    await navigate(address, { replace: true, state: { reason } })
  }

  /** After PayPal refused the capture, the buyer chooses another card there, or another way to pay here. */
  function offerAnother(reason: string | null) {
    const refused = reason ?? 'PayPal couldn’t take the money, so you haven’t been charged.'
    setErrors([
      `${refused} We’re still holding your tickets. Try PayPal again, or pay by card${wallet ? ` or ${wallet}` : ''}.`,
    ])
    setIsBusy(false)
    setIsReady(false)
    onPaying(false)
    onApprove(false)
  }

  return (
    <div className="flex flex-col gap-4">
      {/* First, so that its button does not move under a press when the wait ends. */}
      {!isApproved && <div ref={box} />}
      {!isApproved && !isReady && <ProviderWait />}
      <ErrorList errors={errors} />
      {isApproved && (
        <>
          <p role="status" className="flex items-center gap-2 font-semibold">
            <CircleCheck aria-hidden size={22} className="text-success" />
            PayPal’s ready. Press Pay to enter.
          </p>
          <Button size="large" wide busy={isBusy} onClick={() => void pay()}>
            Pay {formatPounds(charge.price)}
          </Button>
        </>
      )}
    </div>
  )
}

async function loadPaypal(clientId: string, sdkBaseUrl: string | null): Promise<PayPalNamespace> {
  const { loadScript } = await import('@paypal/paypal-js')
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  const paypal = await loadScript({
    clientId,
    intent: 'capture',
    commit: false,
    currency: CURRENCY,
    locale: 'en_GB',
    disableFunding: ['card', 'mybank', 'bancontact', 'credit', 'paylater'],
    ...(nonce ? { dataCspNonce: nonce } : {}),
    ...(sdkBaseUrl ? { sdkBaseUrl } : {}),
  })
  if (!paypal) throw new Error('PayPal has no script here')
  return paypal
}
