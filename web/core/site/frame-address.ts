/** What a partner's page says of the visit with which its frame begins. */
export type FrameAddress = { brand: string | null; token: string | null }

/**
 * Takes the token out of the address before anything is sent, and says with what the frame begins. Later pages of the
 * frame, and the same one when it is loaded again, begin nothing: they are come to from a page of ours, or their
 * history says that they were read.
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
