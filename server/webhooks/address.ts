export const ADDRESS_LENGTH_MAX = 500

/**
 * What is wrong with an address that webhooks are to be sent to, or null. Which addresses of the network its name leads
 * to is checked at each attempt, since that can change.
 */
export function addressProblem(address: string, allowsPlain: boolean): string | null {
  if (address.length > ADDRESS_LENGTH_MAX) return `Please use at most ${ADDRESS_LENGTH_MAX} characters`
  if (!URL.canParse(address)) return 'Please enter a whole address, such as https://example.com/webhooks'
  const { protocol, username, password, hash } = new URL(address)
  if (protocol !== 'https:' && !(allowsPlain && protocol === 'http:')) return 'The address must begin with https://'
  if (username !== '' || password !== '') return 'The address must not contain a user name or password'
  return hash === '' ? null : 'The address must not contain a #'
}
