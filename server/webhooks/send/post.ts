import type { LookupAddress } from 'node:dns'
import dns from 'node:dns/promises'
import { type RequestOptions as PlainOptions, request as requestPlain } from 'node:http'
import { request as requestSafe } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopback, isPublicAddress } from '#server/platform/public-address.ts'

const TIMEOUT_MS = 10_000
const RESPONSE_LENGTH_MAX = 300

/** `status` is null without an answer; then `response` has the reason. */
export type Posted = { readonly status: number | null; readonly response: string }

type Resolve = (hostname: string) => Promise<LookupAddress[]>

class AddressRefused extends Error {}

/**
 * Posts a body to an address that others chose. It is connected to the very IP address that was checked to be public,
 * so a name cannot lead elsewhere meanwhile. Redirects are not followed: their status is the answer. With
 * `allowsLoopback` it may be this machine too.
 */
export async function post(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  {
    allowsLoopback,
    timeoutMs = TIMEOUT_MS,
    resolve = (hostname) => dns.lookup(hostname, { all: true }),
  }: { allowsLoopback: boolean; timeoutMs?: number; resolve?: Resolve },
): Promise<Posted> {
  const url = new URL(address)
  const mayReach = (ip: string) => isPublicAddress(ip) || (allowsLoopback && isLoopback(ip))
  try {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !mayReach(host)) throw new AddressRefused()
    return await send(url, body, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      lookup: checkedLookup(resolve, mayReach),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    return { status: null, response: whyNot(error) }
  }
}

function checkedLookup(resolve: Resolve, mayReach: (ip: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => mayReach(address))) callback(new AddressRefused(), '', 0)
        else if (options.all) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
}

function send(url: URL, body: string, options: PlainOptions): Promise<Posted> {
  const request = url.protocol === 'https:' ? requestSafe : requestPlain
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      let text = ''
      const end = () => {
        resolve({ status: answer.statusCode ?? null, response: asLine(text) })
        sent.destroy()
      }
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
        if (text.length >= RESPONSE_LENGTH_MAX) end()
      })
      answer.on('end', end)
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The start of a text, on one line, with only characters that the database can store. */
function asLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ')
    .trim()
    .slice(0, RESPONSE_LENGTH_MAX)
    .replace(/[\p{Surrogate}]$/u, '')
}

function whyNot(error: unknown): string {
  if (error instanceof AddressRefused) return 'The address isn’t on the public internet'
  const { name, code } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError' || name === 'AbortError') return 'No answer in time'
  return `No connection: ${code ?? name}`
}
