/** Whether the wheel is open to somebody at all: a registered account with a verified phone. */
export function canSpin(
  account: { readonly accountType: 'GUEST' | 'REGISTERED'; readonly msisdnExpiresAt: Date | null },
  now: Date,
): boolean {
  return account.accountType === 'REGISTERED' && account.msisdnExpiresAt !== null && now < account.msisdnExpiresAt
}
