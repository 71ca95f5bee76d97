/** `Do I have to pay?` is found at `#do-i-have-to-pay`: in characters that an address holds unescaped. */
export function anchorOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
}
