const SECRET_NAME = 'payment_intent_client_secret'

/** Read when this module loads, before hydration, so that even the router never sees the secret. */
let clientSecret = typeof location === 'undefined' ? null : takeOutOfAddress()

/**
 * The client secret in the address to which a bank's page or the provider returned the browser; null if the browser
 * came another way. It is removed from the address at once, so that no history, screenshot or other script contains it.
 */
export function readCardReturn(): string | null {
  clientSecret = takeOutOfAddress() ?? clientSecret
  return clientSecret
}

/** Deletes the secret when the result of the payment is known. */
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
