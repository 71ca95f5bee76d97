export const PASSWORD_GUESSABLE_TEXT = 'That password is too easy to guess. Please choose another'

/** Words that our own entrants would try first. */
const SITE_WORDS = ['fairdraw', 'competition', 'jackpot', 'lottery', 'prize', 'raffle', 'ticket', 'winner']

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  l: 'i',
}
const SHIFTED_DIGITS: Readonly<Record<string, string>> = {
  '!': '1',
  '"': '2',
  '@': '2',
  '£': '3',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
}

/**
 * A password reduced to its word, without the additions that password rules provoke: capitals, digits and signs around
 * it, and signs that look like letters. "P@ssw0rd1!" and "password" are one word.
 */
export function passwordWord(password: string): string {
  const word = password.toLowerCase().replace(/^\P{L}+|\P{L}+$/gu, '')
  return word.replace(/./g, (sign) => LOOKALIKES[sign] ?? sign)
}

/** Whether it is a common password, a word of the owner's or of ours, in any disguise. */
export function isGuessable(password: string, common: ReadonlySet<string>, own: readonly string[]): boolean {
  const unshifted = password.replace(/./g, (sign) => SHIFTED_DIGITS[sign] ?? sign)
  const words = [passwordWord(password), passwordWord(unshifted)]
  const ownWords = [...SITE_WORDS, ...own].map(passwordWord).filter((word) => word !== '')
  return words.some((word) => common.has(word) || ownWords.includes(word))
}
