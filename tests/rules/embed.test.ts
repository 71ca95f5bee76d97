import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const code = readFileSync('web/public/embed.js', 'utf8')

type Message = { origin: string; source: unknown; data: unknown }

/** Runs the script like a partner's page, and returns the frame that it made and a way to send it messages. */
function embed(
  dataset: Record<string, string>,
  address = 'https://lantern.example/win?page=2&utm_source=mail&click_id=7#top',
) {
  const ours = { name: 'the window in the frame' }
  const frame = {
    style: {} as Record<string, string>,
    contentWindow: ours,
    src: '',
    loading: '',
    title: '',
    scrolled: 0,
    top: 0,
    getBoundingClientRect: () => ({ top: frame.top }),
    scrollIntoView: () => {
      frame.scrolled += 1
    },
  }
  const placed: unknown[] = []
  const listeners: ((message: Message) => void)[] = []
  const script = {
    src: 'https://fairdraw.example/embed.js',
    dataset,
    after: (element: unknown) => placed.push(element),
  }
  const page = {
    URL,
    location: { href: address },
    document: { currentScript: script, createElement: () => frame },
    addEventListener: (_: string, listener: (message: Message) => void) => listeners.push(listener),
  }
  const before = Object.keys(page)
  runInNewContext(code, page)
  expect(placed).toEqual([frame])
  expect(Object.keys(page)).toEqual(before)
  const receive = (data: unknown, { origin = 'https://fairdraw.example', source = ours as unknown } = {}) => {
    for (const listener of listeners) listener({ origin, source, data })
  }
  return { frame, receive }
}

test('the script is small', () => {
  expect(Buffer.byteLength(code)).toBeLessThan(3_000)
})

test('the frame shows our site and receives what the partner and its page pass to it', () => {
  const given = { path: '/campaign/WINACAR?terms=success', brand: 'UK_LANTERN', campaignTag: 'SUMMER', title: 'A car' }
  const { frame } = embed(given)
  const { origin, pathname, searchParams } = new URL(frame.src)
  expect(origin + pathname).toBe('https://fairdraw.example/campaign/WINACAR')
  expect(Object.fromEntries(searchParams)).toEqual({
    terms: 'success',
    brand: 'UK_LANTERN',
    campaign_tag: 'SUMMER',
    ref: 'https://lantern.example/win',
    utm_source: 'mail',
    click_id: '7',
  })
  expect(frame).toMatchObject({ title: 'A car', loading: 'lazy', referrerPolicy: 'origin' })
})

test('a frame that logs in does not wait until its token is old', () => {
  const { frame } = embed({ token: 'a.b.c' })
  expect(new URL(frame.src).searchParams.get('token')).toBe('a.b.c')
  expect(frame).toMatchObject({ loading: 'eager', title: 'Prize competition' })
})

test('the page’s own ref takes precedence over its address', () => {
  const { frame } = embed({}, 'https://lantern.example/?ref=newsletter')
  expect(new URL(frame.src).searchParams.get('ref')).toBe('newsletter')
})

test('the frame is as tall as it says, and is scrolled to when another page begins out of sight', () => {
  const { frame, receive } = embed({})
  receive({ fairdraw: 'height', height: 1234 })
  expect(frame.style.height).toBe('1234px')
  receive({ fairdraw: 'top' })
  expect(frame.scrolled).toBe(0)
  frame.top = -1
  receive({ fairdraw: 'top' })
  expect(frame.scrolled).toBe(1)
})

test.each<[string, unknown, Parameters<ReturnType<typeof embed>['receive']>[1]?]>([
  ['another origin', { fairdraw: 'height', height: 9 }, { origin: 'https://evil.example' }],
  ['another window', { fairdraw: 'height', height: 9 }, { source: {} }],
  ['a frame that says nothing', null],
  ['a frame that says something else', { fairdraw: 'width', width: 9 }],
  ['a frame without a height', { fairdraw: 'height' }],
  ['a frame of no height', { fairdraw: 'height', height: 0 }],
  ['a frame whose height is no number', { fairdraw: 'height', height: '9em;' }],
])('a message from %s is ignored', (_, data, from) => {
  const { frame, receive } = embed({})
  const { height } = frame.style
  receive(data, from)
  expect(frame.style.height).toBe(height)
  expect(frame.scrolled).toBe(0)
})
