import type { WrittenContent } from '#contract/console/content.ts'

/** The end of a block of HTML ends a line. */
const blockEnd =
  /(?<=<\/(?:h[2-4]|p|li|ul|ol|blockquote|tr|table|caption|thead|tbody)>|<(?:br|hr) ?\/?>|<(?:ul|ol|table|thead|tbody)>)/

/**
 * Splits content into lines, so that two versions can be compared: a text is one line with its name, and HTML is one
 * line per block.
 */
export function linesOfContent(content: WrittenContent): string[] {
  if (content.kind === 'terms') return [`Title: ${content.title}`, `Path: ${content.path}`, ...blocksOf(content.body)]
  return [
    `Lead: ${content.lead}`,
    ...content.sections.flatMap(({ title, body, items }) => [
      `Section: ${title}`,
      ...blocksOf(body),
      ...items.flatMap((item) => [`Item: ${item.title}`, `Note: ${item.note}`, ...blocksOf(item.body)]),
    ]),
  ]
}

/** Omits the tags of paragraphs. All other tags are kept, so that no change is hidden. */
function blocksOf(html: string): string[] {
  return html
    .split(blockEnd)
    .flatMap((block) => block.split('\n'))
    .map((block) => block.trim().replace(/^<p>(.*)<\/p>$/, '$1'))
    .filter((block) => block !== '')
}
