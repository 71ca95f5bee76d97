import { expect, test } from 'vitest'
import { sessionDataSchema } from '#contract/sessions.ts'
import { fromWire } from '#contract/wire.ts'
import { sessionAnswer } from '#web/core/browser-for-tests.ts'
import { listenToTabs, notifyTabs, type SessionWord } from './session-tabs.ts'

test('what a tab tells the others hear as it was told, dates included, and the tab itself does not', async () => {
  const otherTab = new BroadcastChannel('mm_winplus_session')
  const heardByOther = new Promise((resolve) => {
    otherTab.onmessage = ({ data }: MessageEvent) => resolve(data)
  })
  const heardHere: SessionWord[] = []
  const heard = new Promise<void>((resolve) => {
    listenToTabs((word) => {
      heardHere.push(word)
      resolve()
    })
  })
  const received: SessionWord = { kind: 'data', sid: 'one', data: fromWire(sessionDataSchema, sessionAnswer()) }
  notifyTabs(received)
  expect(await heardByOther).toEqual(received)

  otherTab.postMessage({ kind: 'token' })
  await heard
  expect(heardHere).toEqual([{ kind: 'token' }])
  otherTab.close()
})

test('who has stopped listening hears nothing more', async () => {
  const otherTab = new BroadcastChannel('mm_winplus_session')
  const heard: SessionWord[] = []
  listenToTabs((word) => heard.push(word))()
  const last = new Promise<void>((resolve) => {
    listenToTabs(() => resolve())
  })
  otherTab.postMessage({ kind: 'token' })
  await last
  expect(heard).toEqual([])
  otherTab.close()
})
