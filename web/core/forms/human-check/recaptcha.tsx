import { useEffect, useRef, useState } from 'react'
import { ErrorList } from '#ui/error-list.tsx'
import type { CheckProps } from './check-props.ts'

const SCRIPT_URL = 'https://www.google.com/recaptcha/api.js?render=explicit'

type Grecaptcha = {
  ready: (then: () => void) => void
  render: (
    element: HTMLElement,
    options: { sitekey: string; callback: (token: string) => void; 'expired-callback': () => void },
  ) => number
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha
  }
}

/** Google's test, used if the site has a key for it. */
export default function Recaptcha({ siteKey, onSolved }: CheckProps & { siteKey: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const place = document.createElement('div')
    box.current?.append(place)
    loadRecaptcha().then(
      (grecaptcha) =>
        grecaptcha.render(place, { sitekey: siteKey, callback: onSolved, 'expired-callback': () => onSolved(null) }),
      () => setFailed(true),
    )
    return () => place.remove()
  }, [siteKey, onSolved])
  return (
    <div ref={box}>
      <ErrorList errors={failed ? ['We couldn’t load the check. Check your connection and try again.'] : []} />
    </div>
  )
}

let loading: Promise<Grecaptcha> | undefined

function loadRecaptcha(): Promise<Grecaptcha> {
  loading ??= new Promise<Grecaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT_URL
    script.addEventListener('load', () => window.grecaptcha?.ready(() => resolve(window.grecaptcha!)))
    script.addEventListener('error', reject)
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
