/** `Do I have to pay?` becomes `#do-i-have-to-pay`: only characters that need no escaping in an address. */
export function anchorOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
}
