export type LinkedReceipt = {
  readonly code: string
  /** In hex. */
  readonly salt: string
  readonly firstTicket: number
  readonly lastTicket: number
}

/** The path of a round's page with a receipt in the fragment, which browsers do not send. */
export function receiptPath(roundId: string, receipt: LinkedReceipt | null): string {
  if (receipt === null) return `/draws/${roundId}`
  const { code, salt, firstTicket, lastTicket } = receipt
  return `/draws/${roundId}#code=${code}&salt=${salt}&first=${firstTicket}&last=${lastTicket}`
}
