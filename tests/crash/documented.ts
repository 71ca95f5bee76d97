import { readFileSync } from 'node:fs'

const page = readFileSync(new URL('../../docs/payments.md', import.meta.url), 'utf8')
const [, section = ''] = /\n## Crash points\n(.*?)\n## /s.exec(page) ?? []

/** The points in docs/payments.md, by their numbers. */
const points = new Map(
  [...section.matchAll(/^\| (\d+) \| `([^`]+)` \|/gm)].map(([, number, point]) => [number!, point!]),
)

/** The points of a scenario according to docs/payments.md. */
export function documentedPoints(scenario: string): string[] {
  const [, numbers = ''] = new RegExp(`^\\| ${scenario} \\| ([\\d ]+) \\|$`, 'm').exec(section) ?? []
  return named(numbers)
}

/** The points of its diagram, from top to bottom. */
export function drawnPoints(): string[] {
  const [, diagram = ''] = /```mermaid\n(.*?)```/s.exec(section) ?? []
  return named([...diagram.matchAll(/>>\w+: (\d+) /g)].map(([, number]) => number).join(' '))
}

function named(numbers: string): string[] {
  return numbers.split(' ').map((number) => points.get(number) ?? `no point ${number}`)
}
