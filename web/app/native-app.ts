import type { Platform } from '#domain/campaign.ts'
import { deviceOf } from './device.ts'

/** The ways in which a wrapper of the app lets our pages talk to it: React Native's, that of iOS and that of Android. */
type Wrapped = {
  ReactNativeWebView?: { postMessage: (text: string) => void }
  webkit?: { messageHandlers?: { fairdraw?: { postMessage: (message: object) => void } } }
  FairdrawAndroid?: { postMessage: (text: string) => void }
}

export type NativeEvent = 'login' | 'logout' | 'automatic_logout' | 'payment_success'

/** Tells the app around the page what has happened; without one nobody hears it. */
export function tellNativeApp(event: NativeEvent, data: object): void {
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
