import type { PayPalButtonsComponent, PayPalNamespace } from '@paypal/paypal-js'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '#contract/errors.ts'
import { completePaypalCharge, startPaypalCharge } from '#contract/payments.ts'
import { CURRENCY, formatPounds } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { call } from '#web/app/call.ts'
import { usePage } from '#web/app/page-config.ts'
import { paths } from '#web/app/paths.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { MethodProps } from './pay-page.tsx'
import { ProviderWait } from './provider-wait.tsx'

type Approval = 'waiting' | 'open' | 'approved'

/** The buyer says yes at PayPal first, then presses Pay here, and only then is money asked for. */
export function PaypalOption({ session, onBroken, onPaying }: MethodProps) {
  const sdkBaseUrl = usePage().config.paymentScripts.paypal
  const { paypalClient, charge } = session
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const [isReady, setIsReady] = useState(false)
  const [approval, setApproval] = useState<Approval>('waiting')
  const [asks, setAsks] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])

  useEffect(() => {
    let buttons: PayPalButtonsComponent | undefined
    let isLeft = false
    let isRefused = false
    void showButtons().catch(() => !isLeft && onBroken())
    return () => {
      isLeft = true
      void buttons?.close().catch(() => undefined)
    }

    async function showButtons() {
      const paypal = await loadPaypal(paypalClient, sdkBaseUrl)
      if (isLeft || !paypal.Buttons || !box.current) return
      buttons = paypal.Buttons({
        createOrder: async () => {
          setErrors([])
          setApproval('open')
          const called = await call(startPaypalCharge, {})
          if (called.ok) return called.value.order_id
          isRefused = called.status !== 401
          setErrors(called.errors.map(errorText))
          throw new Error(called.error.name)
        },
        onApprove: async () => setApproval('approved'),
        onCancel: () => setApproval('waiting'),
        // What we refused ourselves can be tried again; what went wrong at the provider ends the session.
        onError: () => {
          setApproval('waiting')
          if (!isRefused) onBroken()
          isRefused = false
        },
      })
      await buttons.render(box.current)
      setIsReady(true)
    }
  }, [paypalClient, sdkBaseUrl, onBroken])

  async function pay() {
    setAsks(false)
    setIsBusy(true)
    onPaying(true)
    const called = await call(completePaypalCharge, {})
    // Whether a payment went through that nobody could tell of yet is for the status page to find out.
    if (!called.ok || called.value.pending) return navigate(paths.payStatus, { replace: true })
    const { success, reason, purchase_id, ticket_id } = called.value
    if (success) await navigate(paths.paid({ status: 'success', orderId: purchase_id, ticketId: ticket_id }))
    else await navigate(paths.paid({ status: 'error' }), { state: { reason } })
  }

  return (
    <div className="flex flex-col gap-4">
      {approval === 'approved' ? (
        <p role="status" className="flex items-center gap-2 font-semibold">
          <CircleCheck aria-hidden size={22} className="text-success" />
          PayPal is ready. Press Pay to enter the draw.
        </p>
      ) : (
        !isReady && <ProviderWait />
      )}
      <div ref={box} hidden={approval === 'approved'} />
      <ErrorList errors={errors} />
      <Button size="large" wide busy={isBusy} disabled={approval !== 'approved'} onClick={() => setAsks(true)}>
        Pay {formatPounds(charge.price)}
      </Button>
      <ConfirmDialog open={asks} charge={charge} onConfirm={() => void pay()} onBack={() => setAsks(false)} />
    </div>
  )
}

async function loadPaypal(clientId: string, sdkBaseUrl: string | null): Promise<PayPalNamespace> {
  const { loadScript } = await import('@paypal/paypal-js')
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  const paypal = await loadScript({
    clientId,
    intent: 'capture',
    commit: true,
    currency: CURRENCY,
    locale: 'en_GB',
    disableFunding: ['card', 'mybank', 'bancontact', 'credit', 'paylater'],
    ...(nonce ? { dataCspNonce: nonce } : {}),
    ...(sdkBaseUrl ? { sdkBaseUrl } : {}),
  })
  if (!paypal) throw new Error('PayPal has no script here')
  return paypal
}
