import type { InformationPage } from '#contract/information.ts'

type Section = InformationPage['sections'][number]

/** Words that are too short or too common for a search. */
const common = new Set(
  'a an and are at be by can do for how i if in is it my of on or so the to we what when you'.split(' '),
)

/**
 * The questions in which every typed word begins a word: first those that match in the question, then those that match
 * in the answer only.
 */
export function findQuestions(sections: readonly Section[], typed: string): readonly Section[] {
  const wanted = wordsOf(typed).filter((word) => !common.has(word))
  if (wanted.length === 0) return sections
  const found = sections.map((section) => {
    const { title, items } = section
    const inQuestion = items.filter((item) => hasAll(`${title} ${item.title}`, wanted))
    const inAnswer = items.filter((item) => !inQuestion.includes(item) && hasAll(textOf(title, item), wanted))
    return { ...section, items: [...inQuestion, ...inAnswer] }
  })
  return found.filter(({ items }) => items.length > 0)
}

function hasAll(text: string, wanted: readonly string[]): boolean {
  const words = wordsOf(text)
  return wanted.every((word) => words.some((each) => each.startsWith(word)))
}

function textOf(section: string, { title, body }: Section['items'][number]): string {
  return `${section} ${title} ${body.replaceAll(/<[^>]*>/g, ' ')}`
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/[’']/g, '')
      .match(/[\p{L}\p{N}£]+/gu) ?? []
  )
}
