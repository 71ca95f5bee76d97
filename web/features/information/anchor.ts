/** `Do I have to pay?` is found at `#do-i-have-to-pay`: in letters that an address holds as they are. */
export function anchorOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
}
