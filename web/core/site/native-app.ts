import type { User } from '#contract/sessions.ts'
import type { Platform } from '#domain/campaign/campaign.ts'
import { deviceOf } from './device.ts'

/** The bridges from our pages to an app around them: React Native's, and those of iOS and Android. */
type Wrapped = {
  ReactNativeWebView?: { postMessage: (text: string) => void }
  webkit?: { messageHandlers?: { fairdraw?: { postMessage: (message: object) => void } } }
  FairdrawAndroid?: { postMessage: (text: string) => void }
}

type Nothing = Record<string, never>
type Item = Readonly<Record<string, string | number | boolean | null>>

/** The events that an app receives, with their data. docs/embedding.md documents them for app developers. */
export type NativeEvents = {
  login: Pick<User, 'external_id' | 'account_type'>
  logout: Nothing
  automatic_logout: Nothing
  payment_success: { transaction_id: string; total: number; code: string | null; items: readonly Item[] }
}

/** Notifies the app around the page of an event; without an app it does nothing. */
export function notifyNativeApp<E extends keyof NativeEvents>(event: E, data: NativeEvents[E]): void {
  const message = { event, data }
  const { ReactNativeWebView, webkit, FairdrawAndroid } = window as unknown as Wrapped
  ReactNativeWebView?.postMessage(JSON.stringify(message))
  webkit?.messageHandlers?.fairdraw?.postMessage(message)
  FairdrawAndroid?.postMessage(JSON.stringify(message))
}

/** Whether the page is in our app on an iPhone or iPad. */
export function isIosApp(platform: Platform): boolean {
  return platform === 'app' && deviceOf(navigator) === 'ios'
}
