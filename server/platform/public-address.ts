import { BlockList, isIP } from 'node:net'

/**
 * IPv4 ranges that are not on the public internet, or are routed elsewhere (IANA's registry of special-purpose
 * addresses).
 */
const notPublic4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Only global unicast addresses of IPv6 can be public, so mapped and translated IPv4 addresses are not. */
const handedOut6 = ['2000::', 3] as const
const notPublic6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const blocked4 = new BlockList()
for (const [net, prefix] of notPublic4) blocked4.addSubnet(net, prefix, 'ipv4')
const allowed6 = new BlockList()
allowed6.addSubnet(...handedOut6, 'ipv6')
const blocked6 = new BlockList()
for (const [net, prefix] of notPublic6) blocked6.addSubnet(net, prefix, 'ipv6')

/**
 * Whether an IP address is outside of our own network, so that a stranger may choose it. False for an invalid address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !blocked4.check(address, 'ipv4')
  return isIP(address) === 6 && allowed6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6')
}

export function isLoopback(address: string): boolean {
  return /^127\./.test(address) || address === '::1'
}
