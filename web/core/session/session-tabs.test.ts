import { expect, test } from 'vitest'
import { sessionDataSchema } from '#contract/sessions.ts'
import { fromWire } from '#contract/wire.ts'
import { sessionAnswer } from '#web/core/browser-for-tests.ts'
import { listenToTabs, notifyTabs, type SessionWord } from './session-tabs.ts'

test('other tabs receive what a tab reports unchanged, dates included, and the tab itself does not', async () => {
  const otherTab = new BroadcastChannel('mm_winplus_session')
  const receivedByOther = new Promise((resolve) => {
    otherTab.onmessage = ({ data }: MessageEvent) => resolve(data)
  })
  const receivedHere: SessionWord[] = []
  const answered = new Promise<void>((resolve) => {
    listenToTabs((word) => {
      receivedHere.push(word)
      resolve()
    })
  })
  const received: SessionWord = { kind: 'data', sid: 'one', data: fromWire(sessionDataSchema, sessionAnswer()) }
  notifyTabs(received)
  expect(await receivedByOther).toEqual(received)

  otherTab.postMessage({ kind: 'token' })
  await answered
  expect(receivedHere).toEqual([{ kind: 'token' }])
  otherTab.close()
})

test('a removed listener receives no more messages', async () => {
  const otherTab = new BroadcastChannel('mm_winplus_session')
  const words: SessionWord[] = []
  listenToTabs((word) => words.push(word))()
  const last = new Promise<void>((resolve) => {
    listenToTabs(() => resolve())
  })
  otherTab.postMessage({ kind: 'token' })
  await last
  expect(words).toEqual([])
  otherTab.close()
})
