import { checkEntry, type EntryCheckRequest } from './check-entry.ts'

addEventListener('message', ({ data }: MessageEvent<EntryCheckRequest>) => {
  void checkEntry(data).then((check) => postMessage(check))
})
