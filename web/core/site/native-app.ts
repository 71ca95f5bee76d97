import type { User } from '#contract/sessions.ts'
import type { Platform } from '#domain/campaign.ts'
import { deviceOf } from './device.ts'

/**
 * The ways in which a wrapper of the app lets our pages talk to it: React Native's, that of iOS and that of Android.
 */
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

/** Our app on an iPhone or iPad. */
export function isIosApp(platform: Platform): boolean {
  return platform === 'app' && deviceOf(navigator) === 'ios'
}
