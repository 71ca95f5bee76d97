/** `40%`, and down to a hundredth of a per cent: `0.05%`. */
export function oddsText(odds: number): string {
  return odds.toLocaleString('en-GB', { style: 'percent', maximumFractionDigits: 2 })
}
