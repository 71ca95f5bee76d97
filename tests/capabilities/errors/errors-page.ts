/** A recorded error. `place` is the list of a purchase's answer that contained it, or the HTTP status. */
export type Recorded = { call: string; name: string; place: string; how: string; meta: object; text: string }

const head = `# Errors

This page lists every error of the API and the payments service, with its cause and the text for the entrant. The tests
provoke each of them over HTTP. \`npm run errors\` writes this page from their answers, and \`npm test\` fails if the page
differs.

An answer that is not 200 is \`{ error, errors }\`, each with \`name\`, \`message\` and \`meta\`. The place is then its status.
A refused purchase is a 200 that holds no tickets, and the place is the list with the reason: \`itemized\` and
\`campaign_errors\` by \`campaign_tag\`, \`bundle_errors\` by \`bundle_tag\`, \`promo_errors\`, and \`errors\` for the order as a
whole. All errors of lines and code are reported together. The errors of the order are reported only if there are none
of those. An empty \`message\` stands for the text on this page. Amounts in \`meta\` are pounds.
`

const columns = '| Error | Place | Cause | Meta | Text for the entrant |\n| --- | --- | --- | --- | --- |'

export function writeErrorsPage(recorded: readonly Recorded[], unprovoked: Readonly<Record<string, string>>): string {
  const sections = Map.groupBy(recorded, ({ call }) => call)
    .entries()
    .map(([call, rows]) => `## ${call}\n\n${columns}\n${rows.map(writeRow).join('\n')}\n`)
  const reasons = Object.entries(unprovoked).map(([name, reason]) => `- \`${name}\`: ${reason}`)
  return [head, ...sections, `## Errors that no call answers today\n\n${reasons.join('\n')}\n`].join('\n')
}

function writeRow({ name, place, how, meta, text }: Recorded): string {
  const shown = Object.keys(meta).length > 0 ? `\`${JSON.stringify(meta)}\`` : '–'
  return `| \`${name}\` | \`${place}\` | ${how} | ${shown} | ${text} |`
}

/** The rows of the page as they were recorded. */
export function readErrorsPage(page: string): Recorded[] {
  return page.split('\n## ').flatMap((section) => {
    const call = section.slice(0, section.indexOf('\n'))
    return section.split('\n').flatMap((row) => {
      const [, name = '', place, how, meta, text] = row.split(/ ?\| ?/)
      if (!name.startsWith('`')) return []
      const given = meta === '–' ? {} : JSON.parse(bare(meta!))
      return [{ call, name: bare(name), place: bare(place!), how: how!, meta: given, text: text! }]
    })
  })
}

function bare(code: string): string {
  return code.replaceAll('`', '')
}
