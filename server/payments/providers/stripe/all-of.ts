/** Every page of a list. A list that is longer than expected throws, because the rest would be lost silently. */
export async function allOf<T>(list: AsyncIterable<T>, atMost: number): Promise<T[]> {
  const all: T[] = []
  for await (const item of list) {
    if (all.length === atMost) throw new Error(`Stripe lists more than ${atMost}`)
    all.push(item)
  }
  return all
}
