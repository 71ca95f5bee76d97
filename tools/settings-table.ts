import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { neededInProduction, settings } from '#server/platform/config/environment.ts'
import { type Role, roles } from '#server/platform/config/roles.ts'

const page = join(import.meta.dirname, '../docs/settings.md')
const marks = ['<!-- settings: written by `npm run settings` -->', '<!-- end of settings -->'] as const

/** The text of the page of settings with the table of the declared settings in it. */
export function withSettingsTable(text: string): string {
  const [before, rest] = text.split(marks[0])
  const after = rest?.split(marks[1])[1]
  if (before === undefined || after === undefined) throw new Error(`${page} lacks the marks of its table.`)
  return `${before}${marks[0]}\n\n${settingsTable()}\n\n${marks[1]}${after}`
}

export const readSettingsPage = () => readFileSync(page, 'utf8')

function settingsTable(): string {
  const { properties } = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' })
  const rows = Object.entries(properties as Record<string, { default?: unknown; description?: string }>).map(
    ([name, setting]) => {
      return `| \`${name}\` | ${shown(setting.default)} | ${setting.description}${need(name)} |`
    },
  )
  return ['| Setting | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n')
}

function need(name: string): string {
  const needing: readonly Role[] | undefined = Object.entries(neededInProduction).find(([each]) => each === name)?.[1]
  if (!needing) return ''
  return ` **Production needs it**${needing.length === roles.length ? '.' : ` (${needing.join(', ')}).`}`
}

function shown(value: unknown = ''): string {
  return value === '' ? '–' : `\`${value}\``
}

if (import.meta.main) writeFileSync(page, withSettingsTable(readSettingsPage()))
