import { beforeEach, expect, test } from 'vitest'
import { documentedMessages } from '#tests/support/site/native-messages.ts'
import { openBrowser } from '#web/core/browser-for-tests.ts'
import { type NativeEvents, notifyNativeApp } from './native-app.ts'

const received: unknown[] = []
const handler = { postMessage: (message: unknown) => received.push(message) }
const messages = documentedMessages()

beforeEach(() => {
  openBrowser()
  received.length = 0
})

const say = (event: string) => notifyNativeApp(event as keyof NativeEvents, messages[event]!.data as never)

test('every message is documented', () => {
  const events: Record<keyof NativeEvents, true> = {
    login: true,
    logout: true,
    automatic_logout: true,
    payment_success: true,
  }
  expect(Object.keys(messages).toSorted()).toEqual(Object.keys(events).toSorted())
})

test.each(Object.keys(messages))('%s is sent as text to React Native and Android, as an object to iOS', (event) => {
  Object.assign(window, { ReactNativeWebView: handler })
  say(event)
  Object.assign(window, { ReactNativeWebView: undefined, FairdrawAndroid: handler })
  say(event)
  Object.assign(window, { FairdrawAndroid: undefined, webkit: { messageHandlers: { fairdraw: handler } } })
  say(event)
  expect(received).toEqual([JSON.stringify(messages[event]), JSON.stringify(messages[event]), messages[event]])
})

test.each([
  ['without an app', {}],
  ['in a web view that does not listen', { webkit: {} }],
  ['in one that listens for another site', { webkit: { messageHandlers: { other: handler } } }],
])('%s no message is sent', (_, around) => {
  Object.assign(window, around)
  say('login')
  expect(received).toEqual([])
})
