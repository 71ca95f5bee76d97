/** The brand and token that a partner's page gives to the first page of its frame. */
export type FrameAddress = { brand: string | null; token: string | null }

/**
 * Removes the token from the address before anything is sent, and returns the parameters with which the frame begins.
 * Null for later pages of the frame, and for the first page after a reload: these have one of our pages as referrer, or
 * a history state that says that the address was read.
 */
export function takeFrameAddress(): FrameAddress | null {
  const address = new URL(location.href)
  const [brand, token] = [address.searchParams.get('brand'), address.searchParams.get('token')]
  if (brand === null && token === null) return null
  const isBegun = history.state?.isBegun || document.referrer.startsWith(location.origin)
  address.searchParams.delete('token')
  history.replaceState({ ...history.state, isBegun: true }, '', address)
  return isBegun ? null : { brand, token }
}
