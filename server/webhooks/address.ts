import { isIP } from 'node:net'
import { isLoopback, isPublicAddress } from '#server/platform/public-address.ts'

export const ADDRESS_LENGTH_MAX = 500

/** Names that only an internal network resolves: names without a dot, and reserved domains. */
const INTERNAL_NAME = /^[^.]+$|\.(localhost|local|internal|lan|home\.arpa)$/

/**
 * The problem with an address for webhooks, or null. Internal addresses are refused here. The IP addresses of a public
 * name are checked at each attempt, because they can change. `allowsLoopback` allows this machine, without TLS.
 */
export function addressProblem(address: string, allowsLoopback: boolean): string | null {
  if (address.length > ADDRESS_LENGTH_MAX) return `Please use at most ${ADDRESS_LENGTH_MAX} characters`
  if (!URL.canParse(address)) return 'Please enter a whole address, such as https://example.com/webhooks'
  const { protocol, hostname, username, password, hash } = new URL(address)
  if (protocol !== 'https:' && !(allowsLoopback && protocol === 'http:')) return 'The address must start with https://'
  if (username !== '' || password !== '') return 'The address must not contain a user name or password'
  if (isInternal(hostname, allowsLoopback)) return 'The address must be on the public internet'
  return hash === '' ? null : 'The address must not contain a #'
}

function isInternal(hostname: string, allowsLoopback: boolean): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (allowsLoopback && (isLoopback(host) || host === 'localhost')) return false
  return isIP(host) === 0 ? INTERNAL_NAME.test(host) : !isPublicAddress(host)
}
