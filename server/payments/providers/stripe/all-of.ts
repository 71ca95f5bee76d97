/** Every page of a list. One that has no end throws: what is left out of it would be lost in silence. */
export async function allOf<T>(list: AsyncIterable<T>, atMost: number): Promise<T[]> {
  const all: T[] = []
  for await (const item of list) {
    if (all.length === atMost) throw new Error(`Stripe lists more than ${atMost}`)
    all.push(item)
  }
  return all
}
