const SECRET_NAME = 'payment_intent_client_secret'

/** Read when this module is, which is before the page is hydrated: the router never sees the secret either. */
let clientSecret = typeof location === 'undefined' ? null : takeOutOfAddress()

/**
 * The client secret with which a bank's page or the provider sent the browser back; null when it came otherwise. It is
 * taken out of the address at once, so that no history, no screenshot and no other script keeps it.
 */
export function readCardReturn(): string | null {
  clientSecret = takeOutOfAddress() ?? clientSecret
  return clientSecret
}

/** Once it is known how the payment went, the secret is of no more use. */
export function clearCardReturn(): void {
  clientSecret = null
}

function takeOutOfAddress(): string | null {
  const address = new URL(location.href)
  const secret = address.searchParams.get(SECRET_NAME)
  if (secret === null) return null
  address.searchParams.delete(SECRET_NAME)
  history.replaceState(history.state, '', address)
  return secret
}
