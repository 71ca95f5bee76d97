import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Mermaid's own parser needs a browser and many packages. Diagrams here use few kinds of statement, so each line is
 * compared with those; a kind that is not listed is an error, because GitHub would show it as text.
 */
const statements: Record<string, readonly RegExp[]> = {
  flowchart: [
    /^flowchart (TB|LR)$/,
    /^subgraph \w+\["[^"]+"\]$/,
    /^end$/,
    /^\w+(\["[^"]+"\]|\[\("[^"]+"\)\])$/,
    /^\w+ (-->|-\. "[^"]+" \.->) \w+$/,
  ],
  'stateDiagram-v2': [/^stateDiagram-v2$/, /^direction (LR|TB)$/, /^(\[\*\]|\w+) --> (\[\*\]|\w+)(: [^:;]+)?$/],
  sequenceDiagram: [/^sequenceDiagram$/, /^participant \w+ as .+$/, /^\w+->>\w+: [^;]+$/],
}

type Diagram = { name: string; lines: readonly string[] }

/** The lines that Mermaid could not read, and the ends of arrows in a flowchart that no line declares. */
function mistakes({ lines }: Diagram): string[] {
  const kind = lines[0]!.split(' ')[0]!
  const known = statements[kind] ?? []
  const unread = lines.filter((line) => !known.some((pattern) => pattern.test(line)))
  if (kind !== 'flowchart') return unread
  const declared = lines.flatMap((line) => /^(?:subgraph )?(\w+)\[/.exec(line)?.[1] ?? [])
  const named = lines.flatMap((line) => /^(\w+) .*> (\w+)$/.exec(line)?.slice(1) ?? [])
  const opened = lines.filter((line) => line.startsWith('subgraph')).length
  const closed = lines.filter((line) => line === 'end').length
  return [...unread, ...named.filter((name) => !declared.includes(name)), ...(opened === closed ? [] : ['end'])]
}

const diagrams = globSync('{*.md,docs/**/*.md}').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/^```mermaid\n([\s\S]*?)^```$/gm)].map(([, text], index) => ({
    name: `${path} ${index + 1}`,
    lines: text!.split('\n').flatMap((line) => line.trim() || []),
  })),
)

test('the architecture has a diagram', () => {
  expect(diagrams.map(({ name }) => name)).toContain('docs/architecture.md 1')
})

test.each(diagrams)('the Mermaid diagram of $name can be read', (diagram) => {
  expect(mistakes(diagram)).toEqual([])
})

test.each([
  ['a kind of diagram that is not listed', ['pie', '"a": 1'], ['pie', '"a": 1']],
  ['an arrow to a node that is not declared', ['flowchart TB', 'a["A"]', 'a --> b'], ['b']],
  ['an arrow without an end', ['flowchart TB', 'a["A"]', 'a -->'], ['a -->']],
  ['a group that is not closed', ['flowchart TB', 'subgraph a["A"]'], ['end']],
])('%s is found', (_mistake, lines, found) => {
  expect(mistakes({ name: '', lines })).toEqual(found)
})
