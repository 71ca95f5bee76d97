import { Link } from '@react-email/link'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createElement, Fragment, isValidElement, type ReactNode } from 'react'

export type LaidOut = { html: string; text: string }

/** The parts that differ between emails of one brand; links are absolute. */
export type Parts = {
  preview: string
  heading: string
  body: ReactNode
  picture: { src: string; alt: string } | null
  button: { label: string; href: string } | null
  /** Below the button. */
  details: ReactNode
  because: string
  unsubscribeHref: string | null
}

/** Constant text, alternating with the numbers of inserted values. */
type Template = readonly (string | number)[]
type Templates = { html: Template; text: Template }

/** The parts with a mark for each value, the values, and everything else that the layout depends on. */
type Marked = { parts: Parts; values: readonly string[]; shape: string }

/** The elements that a body may contain; an email with any other is laid out individually. */
const markedTypes = new Map<unknown, string>([
  [Fragment, ''],
  [Text, 'p'],
  [Section, 'table'],
  [Link, 'a'],
])

const TEMPLATES_MAX = 500
/** `Preview` cuts off a longer one. */
const PREVIEW_MAX = 150
/** Marks are private-use characters, which `isPlain` excludes from values. */
const FIRST_MARK = 0xe000
const VALUES_MAX = 6_000

/**
 * Lays emails out. Only the first email of each shape is rendered, since React and the conversion to plain text take
 * milliseconds; the values of the others are inserted into its result. An email whose values could change the layout
 * itself is laid out individually.
 */
export function makeTemplates(): (
  fixed: string,
  parts: Parts,
  layOut: (parts: Parts) => Promise<LaidOut>,
) => Promise<LaidOut> {
  const made = new Map<string, Templates>()
  return async (fixed, parts, layOut) => {
    const marked = markValues(parts)
    if (marked === null) return layOut(parts)
    const key = `${fixed} ${marked.shape}`
    const found = made.get(key) ?? templatesOf(await layOut(marked.parts))
    made.set(key, found)
    if (made.size > TEMPLATES_MAX) made.delete(made.keys().next().value!)
    return { html: fill(found.html, marked.values.map(escapeHtml)), text: fill(found.text, marked.values) }
  }
}

/** Null if a value or an element does not allow it. */
function markValues({
  preview,
  heading,
  picture,
  body,
  button,
  details,
  because,
  unsubscribeHref,
}: Parts): Marked | null {
  const values: string[] = []
  const shape: string[] = []
  let isSafe = preview.length <= PREVIEW_MAX && button?.label !== button?.href
  const mark = (value: string, length = 1) => {
    isSafe &&= isPlain(value)
    values.push(value)
    shape.push(String(length))
    return String.fromCharCode(FIRST_MARK + values.length - 1).repeat(length)
  }
  const markNode = (node: ReactNode): ReactNode => {
    if (typeof node === 'string') return mark(node)
    if (node === null || node === undefined) return node
    if (Array.isArray(node)) return node.map(markNode)
    const name = isValidElement(node) ? markedTypes.get(node.type) : undefined
    if (!isValidElement<{ children?: ReactNode; href?: string }>(node) || name === undefined) {
      isSafe = false
      return null
    }
    const { children, ...props } = node.props
    const { href, ...constant } = props
    shape.push(`<${name}${JSON.stringify(constant)}`)
    const marked = [children].flat().map(markNode)
    shape.push('>')
    if (href === undefined) return createElement(node.type, { ...props, key: node.key }, ...marked)
    // The plain text writes an address only once if it is its own label.
    isSafe &&= children !== href
    return createElement(node.type, { ...props, key: node.key, href: mark(href) }, ...marked)
  }
  /** A paragraph above the button and one below it have different layouts. */
  const markDetails = () => {
    shape.push('details')
    return markNode(details)
  }
  const parts = {
    // The layout fills the line up to a fixed length.
    preview: mark(preview, preview.length),
    heading: mark(heading),
    picture: picture && { src: mark(picture.src), alt: mark(picture.alt) },
    body: markNode(body),
    button: button && { label: mark(button.label), href: mark(button.href) },
    details: markDetails(),
    because: mark(because),
    unsubscribeHref: unsubscribeHref && mark(unsubscribeHref),
  }
  const isComplete = isSafe && values.length <= VALUES_MAX
  return isComplete
    ? { parts, values, shape: `${shape.join(' ')} ${picture !== null} ${button !== null} ${unsubscribeHref !== null}` }
    : null
}

/** Words separated by single spaces. The plain text would fold other white space and invisible characters. */
function isPlain(value: string): boolean {
  return /^[^\p{C}\p{Z}]+( [^\p{C}\p{Z}]+)*$/u.test(value)
}

function templatesOf({ html, text }: LaidOut): Templates {
  return { html: templateOf(html), text: templateOf(text) }
}

function templateOf(laidOut: string): Template {
  // Split by two groups, the parts repeat: text, a run of marks, its first mark.
  return laidOut.split(/(([\ue000-\uf8ff])\2*)/).flatMap((part, index): Template => {
    if (index % 3 === 2) return []
    return [index % 3 === 0 ? part : part.charCodeAt(0) - FIRST_MARK]
  })
}

function fill(template: Template, values: readonly string[]): string {
  return template.map((part) => (typeof part === 'string' ? part : values[part])).join('')
}

const entities: Record<string, string> = { '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' }

/** Escapes text and attributes like React. */
function escapeHtml(value: string): string {
  return value.replace(/["&'<>]/g, (character) => entities[character]!)
}
