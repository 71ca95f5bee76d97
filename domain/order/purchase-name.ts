/** The name of a purchase: `Win a Car`, `Win a Car and 2 more`. */
export function namePurchase(titles: readonly string[]): string {
  const [first = '', ...others] = titles
  return others.length === 0 ? first : `${first} and ${others.length} more`
}
