import { expect, test } from 'vitest'
import { sessionDataSchema } from '#contract/sessions.ts'
import { fromWire } from '#contract/wire.ts'
import { sessionAnswer } from '#web/core/browser-for-tests.ts'
import { hearTabs, type SessionWord, tellTabs } from './session-tabs.ts'

test('what a tab tells the others hear as it was told, dates included, and the tab itself does not', async () => {
  const otherTab = new BroadcastChannel('mm_winplus_session')
  const heardByOther = new Promise((resolve) => {
    otherTab.onmessage = ({ data }: MessageEvent) => resolve(data)
  })
  const heardHere: SessionWord[] = []
  const heard = new Promise<void>((resolve) => {
    hearTabs((word) => {
      heardHere.push(word)
      resolve()
    })
  })
  const told: SessionWord = { kind: 'data', sid: 'one', data: fromWire(sessionDataSchema, sessionAnswer()) }
  tellTabs(told)
  expect(await heardByOther).toEqual(told)

  otherTab.postMessage({ kind: 'token' })
  await heard
  expect(heardHere).toEqual([{ kind: 'token' }])
  otherTab.close()
})

test('who has stopped listening hears nothing more', async () => {
  const otherTab = new BroadcastChannel('mm_winplus_session')
  const heard: SessionWord[] = []
  hearTabs((word) => heard.push(word))()
  const last = new Promise<void>((resolve) => {
    hearTabs(() => resolve())
  })
  otherTab.postMessage({ kind: 'token' })
  await last
  expect(heard).toEqual([])
  otherTab.close()
})
