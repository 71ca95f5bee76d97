import type { SessionData } from '#contract/sessions.ts'

/** A report of one tab to the others about a session. The token itself is in the cookie, which all of them read. */
export type SessionWord =
  | { kind: 'token' }
  | { kind: 'data'; sid: string; data: SessionData }
  | { kind: 'dropped'; sid: string; automatic: boolean; asked: boolean }

let channel: BroadcastChannel | undefined

export function notifyTabs(word: SessionWord): void {
  openChannel().postMessage(word)
}

/** Listens to the other tabs of this browser, never its own. */
export function listenToTabs(listener: (word: SessionWord) => void): () => void {
  const handle = ({ data }: MessageEvent<SessionWord>) => listener(data)
  openChannel().addEventListener('message', handle)
  return () => openChannel().removeEventListener('message', handle)
}

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('mm_winplus_session')
  return channel
}
