import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { errorNames } from '#contract/errors.ts'
import { specErrorNames, specTexts, type Text } from './spec-texts.ts'

let site = ''
/** Complete texts: between quotes, or between the placeholders of a template. */
let texts = new Set<string>()

beforeAll(async () => {
  site = await readScripts('build/client')
  texts = new Set(site.split(/["'`}]|\$\{/).map((text) => text.trim()))
})

describe.each(Object.entries(specTexts))('on %s', (_, texts: readonly Text[]) => {
  test.each(texts.map((text) => [[text].flat()]))('the agreed text %j is in the built site', (parts) => {
    expect(parts.filter((part) => !stands(part))).toEqual([])
  })
})

test.each(specErrorNames)('the agreed error %s is in the contract', (name) => {
  expect(errorNames).toContain(name)
})

/** A short text could occur in a program by chance, so it must be a complete text. */
function stands(part: string): boolean {
  return part.length > 12 ? site.includes(part) : texts.has(part.trim())
}

/** Every script that a browser may receive, with its escapes decoded. */
async function readScripts(folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'))
  expect(files, `${folder} holds no built site; npm run build makes one`).not.toEqual([])
  const scripts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return scripts
    .join('\n')
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\x([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(['"`])/g, '$1')
}
