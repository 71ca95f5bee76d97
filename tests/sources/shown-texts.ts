import { parseSync } from 'oxc-parser'
import type { Node } from './sources.ts'

/** A text that people read. "…" marks the place of a value or of an element. */
export type ShownText = { path: string; text: string }

/** Attributes and properties whose text no visitor sees. */
const hidden =
  /^(class|className|classNames|style|key|id|htmlFor|href|to|src|srcSet|sizes|type|role|pattern|queryKey|d)$/

/** Calls whose texts are for developers: errors, logs and checks of what cannot happen. */
const internalCalls = /(^|\.)(log|logger|console)\.\w+$|^(Super|\w*Error|URL|RegExp|assert\w*)$/

/** A phrase, or one word with a capital. Code, addresses and keys have neither. */
const isPhrase = (text: string) => /[\p{L}…]\S*\s.*\p{Ll}{2}|^\p{Lu}\p{Ll}+[.!?…]?$/u.test(text)

/** Every text of a source file that people may read: its literals, its templates, and the text of its elements. */
export function shownTexts(path: string, source: string): ShownText[] {
  const found: string[] = []
  collect(parseSync(path, source).program, found)
  return found
    .map((text) => text.replace(/\s+/g, ' ').replaceAll('’', "'").trim())
    .filter((text) => isPhrase(text))
    .map((text) => ({ path, text }))
}

function collect(value: unknown, found: string[]): void {
  if (!value || typeof value !== 'object') return
  if (Array.isArray(value)) for (const item of value) collect(item, found)
  else if (isHidden(value as Node)) return
  else {
    const node = value as Node
    const text = textOf(node)
    if (text !== null) found.push(text)
    for (const [name, child] of Object.entries(node)) if (name !== 'quasis') collect(child, found)
  }
}

function isHidden(node: Node): boolean {
  if (/^(Import|ExportAll|TS.*(Type|Keyword|Declaration)$)/.test(node.type)) return true
  if (node.type === 'TaggedTemplateExpression') return /^(sql|css)\b/.test(nameOf(node.tag))
  if (node.type === 'JSXAttribute' || node.type === 'Property') return hidden.test(nameOf(node.name ?? node.key))
  return /^(Call|New)Expression$/.test(node.type) && internalCalls.test(nameOf(node.callee))
}

/** The dotted name of an identifier or a member. */
function nameOf(value: unknown): string {
  const node = value as Node
  if (node.type === 'MemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`
  if (node.type === 'CallExpression') return nameOf(node.callee)
  return String(node.name ?? node.value ?? node.type)
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return null
  return (node.children as Node[]).map(childText).join('')
}

function childText(child: Node): string {
  if (child.type === 'JSXText') return String(child.value).replaceAll('&apos;', "'")
  const expression = child.expression as Node | undefined
  return expression?.type === 'Literal' && typeof expression.value === 'string' ? expression.value : '…'
}
