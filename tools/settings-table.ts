import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { neededInProduction, settings } from '#server/platform/environment.ts'

const page = join(import.meta.dirname, '../docs/operations.md')
const marks = ['<!-- settings: written by `npm run settings` -->', '<!-- end of settings -->'] as const

/** The page of operations as it should be: its words, and the table of settings as they are declared. */
export function withSettingsTable(text: string): string {
  const [before, rest] = text.split(marks[0])
  const after = rest?.split(marks[1])[1]
  if (before === undefined || after === undefined) throw new Error(`${page} lacks the marks of its table.`)
  return `${before}${marks[0]}\n\n${settingsTable()}\n\n${marks[1]}${after}`
}

export const readOperationsPage = () => readFileSync(page, 'utf8')

function settingsTable(): string {
  const { properties } = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' })
  const rows = Object.entries(properties as Record<string, { default?: unknown; description?: string }>).map(
    ([name, setting]) => {
      const isNeeded = neededInProduction.some((each) => each === name)
      const note = isNeeded ? ' **Production needs it.**' : ''
      return `| \`${name}\` | ${shown(setting.default)} | ${setting.description}${note} |`
    },
  )
  return ['| Setting | Default | What it is |', '| --- | --- | --- |', ...rows].join('\n')
}

function shown(value: unknown = ''): string {
  return value === '' ? '–' : `\`${value}\``
}

if (import.meta.main) writeFileSync(page, withSettingsTable(readOperationsPage()))
