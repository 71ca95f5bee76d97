import { GlobalWindow } from 'happy-dom'
import { act, createElement as element } from 'react'
import type { Root } from 'react-dom/client'
import { FormProvider } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Err, errorOf } from '#contract/errors.ts'
import { requestedPenceSchema } from '#contract/money.ts'
import type { Called, DocumentForm } from './document-form.ts'

const browser = new GlobalWindow()
for (const name of ['window', 'document', 'HTMLElement', 'HTMLInputElement', 'HTMLIFrameElement'] as const)
  Object.defineProperty(globalThis, name, { configurable: true, value: browser[name] })
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// React looks for the document when it is loaded.
const { createRoot } = await import('react-dom/client')
const { useDocumentForm } = await import('./document-form.ts')
const { fieldsOf } = await import('./document-fields.tsx')

const schema = z.object({
  title: z.string().min(1, 'Please give a title'),
  summary: z.string(),
  price: requestedPenceSchema,
  parts: z.array(z.object({ tag: z.string() })),
})
type Stored = z.input<typeof schema>
type Document = z.output<typeof schema>

const first: Stored = { title: 'Boats', summary: 'Two boats', price: 12.5, parts: [{ tag: 'BOAT' }, { tag: 'RAFT' }] }
const { LineField, PoundsField } = fieldsOf<Stored>()
const words = ['title', 'summary'] as const
const prices = ['price'] as const

/** A server that saves a document if its version is the newest one. */
function makeServer(version: string) {
  const server = {
    version,
    document: z.decode(schema, first),
    bodies: [] as { version: string; document: Document; reason: string }[],
    /** Refuses the next save. */
    errors: null as Err[] | null,
    isWaiting: false,
    saveAsOther: (part: Partial<Document>) => {
      server.document = { ...server.document, ...part }
      server.version = `${server.version}, Grace`
    },
    send: async (body: { version: string; document: Document; reason: string }): Promise<Called<Document, string>> => {
      server.bodies.push(body)
      const { errors } = server
      server.errors = null
      if (errors) return { ok: false, errors }
      const isNewest = body.version === server.version
      if (isNewest && !server.isWaiting) {
        server.document = body.document
        server.version = `version ${server.bodies.length}`
      }
      const outcome = isNewest ? (server.isWaiting ? 'WAITING' : 'SAVED') : 'CHANGED_MEANWHILE'
      const approval = outcome === 'WAITING' ? 'request 7' : null
      return {
        ok: true,
        value: {
          outcome,
          version: server.version,
          document: server.document,
          changed_by: 'Grace',
          approval_id: approval,
        },
      }
    },
  }
  return server
}

let server: ReturnType<typeof makeServer>
/** The form of the last render. */
let form: DocumentForm<Stored, string>

function Page({ version }: { version: string }) {
  form = useDocumentForm(schema, () => ({ document: first, version }), server.send)
  return element(
    FormProvider,
    // biome-ignore lint/suspicious/noExplicitAny: the provider is not generic without JSX.
    form.form as any,
    element(LineField, { name: 'title', label: 'Title' }),
    element(PoundsField, { name: 'price', label: 'Price' }),
    form.written.parts.map((_, index) =>
      element(LineField, { key: index, name: `parts.${index}.tag`, label: `Part ${index + 1}` }),
    ),
  )
}

let root: Root

/** Opens a page with the form and some of its fields. */
async function openForm(version = 'version 0'): Promise<void> {
  server = makeServer(version)
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () => root.render(element(Page, { version })))
}

beforeEach(() => openForm())
afterEach(() => closeForm())

async function closeForm(): Promise<void> {
  await act(async () => root.unmount())
  document.body.replaceChildren()
}

const change = (part: Partial<Stored>) => act(async () => form.change(part))
const save = (...given: Parameters<typeof form.save>) => act(async () => form.save(...given))
const input = (id: string) => document.getElementById(id) as HTMLInputElement
const errorsBeside = (id: string) => document.getElementById(`${id}-errors`)!.textContent

function type(id: string, text: string): Promise<void> {
  return act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(id), text)
    input(id).dispatchEvent(new window.Event('input', { bubbles: true }))
  })
}

describe('changes', () => {
  test('a typed value is a change until the old value is typed again', async () => {
    expect(form.isChanged).toBe(false)
    await type('field-title', 'Ships')
    expect(form.written.title).toBe('Ships')
    expect(form.isChanged).toBe(true)
    await type('field-title', 'Boats')
    expect(form.isChanged).toBe(false)
  })

  test('a removed row of a list is a change', async () => {
    await change({ parts: [{ tag: 'BOAT' }] })
    expect(form.written.parts).toEqual([{ tag: 'BOAT' }])
    expect(form.isChanged).toBe(true)
  })

  test('the same amount in other digits is no change', async () => {
    await type('field-price', '12.50')
    expect(form.isChanged).toBe(false)
    await type('field-price', '12.51')
    expect(form.isChanged).toBe(true)
  })

  test('a save sends the whole document with its version and the reason, and leaves no change', async () => {
    await type('field-price', '13')
    await save(undefined, { reason: 'Dearer' })
    const document = { ...z.decode(schema, first), price: 1300 }
    expect(server.bodies).toEqual([{ version: 'version 0', document, reason: 'Dearer' }])
    expect(form).toMatchObject({ isChanged: false, isSaved: true, version: 'version 1' })
  })

  test('the notice of a save disappears with the next change', async () => {
    await change({ title: 'Ships' })
    await save()
    await change({ title: 'Rafts' })
    expect(form.isSaved).toBe(false)
  })

  test('a change that waits for another person is taken out of the form', async () => {
    server.isWaiting = true
    await change({ title: 'Ships' })
    await save()
    expect(form).toMatchObject({ isChanged: false, isSaved: false, waitingId: 'request 7', version: 'version 0' })
    expect(form.written).toEqual(first)
  })
})

describe('errors of fields', () => {
  test('an invalid value is not sent, and its field has the error and the focus', async () => {
    await change({ title: '' })
    await save()
    expect(server.bodies).toEqual([])
    expect(errorsBeside('field-title')).toBe('Please give a title')
    expect(document.activeElement?.id).toBe('field-title')
    expect(form.problems).toEqual([])
  })

  test('an error of the server is shown beside its field until the value changes', async () => {
    server.errors = [errorOf('ValidationError', { fields: [{ path: 'body.document.title', message: 'is taken' }] })]
    await change({ title: 'Ships' })
    await save()
    expect(errorsBeside('field-title')).toBe('is taken')
    await type('field-title', 'Ship')
    expect(errorsBeside('field-title')).toBe('')
    expect(form.isChanged).toBe(true)
  })

  test('the server may name a field as the code does, and a field of a row', async () => {
    const fields = [
      { path: 'pricePence', message: 'is too low' },
      { path: 'body.document.parts.1.tag', message: 'is unknown' },
    ]
    server.errors = [errorOf('ValidationError', { fields })]
    await save()
    expect(errorsBeside('field-price')).toBe('is too low')
    expect(errorsBeside('field-parts-0-tag')).toBe('')
    expect(errorsBeside('field-parts-1-tag')).toBe('is unknown')
  })

  test('all errors of one field are shown', async () => {
    const fields = ['is taken', 'is rude'].map((message) => ({ path: 'title', message }))
    server.errors = [errorOf('ValidationError', { fields })]
    await save()
    expect(form.errorsAt('title')).toEqual(['is taken', 'is rude'])
  })

  test('an error without a field on the page is a problem of the saved fields', async () => {
    const fields = [{ path: 'body.document.summary', message: 'is too long' }]
    server.errors = [errorOf('ValidationError', { fields }), errorOf('NotAuthorized')]
    await save(words)
    expect(form.problemsIn(words)).toEqual([
      { path: 'summary', message: 'is too long' },
      { path: '', message: 'You don’t have permission to do this.' },
    ])
    expect(form.problemsIn(prices)).toEqual([])
    expect(form.stateOf(words)).toBe('failed')
  })

  test('the next save clears the errors of the last one', async () => {
    server.errors = [errorOf('ValidationError', { fields: [{ path: 'title', message: 'is taken' }] })]
    await save(words)
    expect(errorsBeside('field-title')).toBe('is taken')
    await save(words)
    expect(errorsBeside('field-title')).toBe('')
    expect(form.stateOf(words)).toBe('saved')
  })
})

describe('a save by another operator', () => {
  test('a conflict saves nothing and keeps both versions', async () => {
    server.saveAsOther({ title: 'Canoes' })
    await change({ title: 'Ships' })
    await save()
    expect(server.document.title).toBe('Canoes')
    expect(form.conflict).toMatchObject({ by: 'Grace', document: { title: 'Canoes' } })
    expect(form.written.title).toBe('Ships')
    expect(form.isSaved).toBe(false)
  })

  test('their version replaces everything here, and the next save starts from it', async () => {
    server.saveAsOther({ title: 'Canoes' })
    await change({ title: 'Ships', summary: 'Mine' })
    await save()
    await act(async () => form.takeTheirs())
    expect(form.written).toEqual({ ...first, title: 'Canoes' })
    expect(form).toMatchObject({ isChanged: false, conflict: null, undoable: null })
    await change({ summary: 'Later' })
    await save()
    expect(server.document).toMatchObject({ title: 'Canoes', summary: 'Later' })
  })

  test('mine is kept as a change of their version, and the next save replaces theirs', async () => {
    server.saveAsOther({ title: 'Canoes' })
    await change({ title: 'Ships' })
    await save()
    await act(async () => form.keepMine())
    expect(form).toMatchObject({ isChanged: true, conflict: null, version: server.version })
    expect(server.document.title).toBe('Canoes')
    await save()
    expect(server.document.title).toBe('Ships')
  })

  test('a section is saved over theirs, and their other sections are kept', async () => {
    server.saveAsOther({ title: 'Canoes', price: z.decode(requestedPenceSchema, 99) })
    await change({ title: 'Ships', parts: [] })
    await save(words)
    await act(async () => form.save(form.conflict!.fields, { base: form.keepMine() }))
    expect(server.document).toMatchObject({ title: 'Ships', summary: 'Two boats', price: 9900 })
    expect(server.document.parts).toHaveLength(2)
    // The price was unchanged here, so it is theirs. The parts were changed and wait for their own save.
    expect(form.written).toEqual({ ...first, title: 'Ships', price: 99, parts: [] })
    expect(form.isChanged).toBe(true)
  })
})

describe('sections', () => {
  test('a section is saved with the last saved values of the others, whose changes stay', async () => {
    await change({ title: 'Ships', price: 20 })
    await save(words)
    expect(server.document).toMatchObject({ title: 'Ships', price: 1250 })
    expect(form.written.price).toBe(20)
    expect([form.stateOf(words), form.stateOf(prices)]).toEqual(['saved', 'changed'])
  })
})

describe('undo', () => {
  test('an undo restores the document before the last save, as a save with its own reason', async () => {
    await change({ title: 'Ships', parts: [{ tag: 'SHIP' }] })
    await save()
    await act(async () => form.undo())
    expect(server.document).toEqual(z.decode(schema, first))
    expect(server.bodies.at(-1)).toMatchObject({ version: 'version 1', reason: 'Undid the last change' })
    expect(form.written).toEqual(first)
    expect(form.isSaved).toBe(true)
  })

  test('an undo can be undone', async () => {
    await change({ title: 'Ships' })
    await save()
    await act(async () => form.undo())
    await act(async () => form.undo())
    expect(server.document.title).toBe('Ships')
    expect(form.written.title).toBe('Ships')
  })

  test('nothing can be undone before the first save', async () => {
    expect(form.undoable).toBeNull()
    await act(async () => form.undo())
    expect(server.bodies).toEqual([])
  })

  test('the first save of a new document cannot be undone', async () => {
    await closeForm()
    await openForm('NEW')
    await change({ title: 'Ships' })
    await save()
    expect(form).toMatchObject({ isSaved: true, undoable: null })
  })

  test('an undo is a conflict if another operator has saved since', async () => {
    await change({ title: 'Ships' })
    await save()
    server.saveAsOther({ title: 'Canoes' })
    await act(async () => form.undo())
    expect(server.document.title).toBe('Canoes')
    expect(form.conflict).toMatchObject({ document: { title: 'Canoes' } })
  })

  test('the undo of a section restores its fields and keeps unsaved changes of the others', async () => {
    await change({ title: 'Ships', price: 20 })
    await save(words)
    expect([form.canUndo(words), form.canUndo(prices), form.canUndoAll]).toEqual([true, false, false])
    await act(async () => form.undo())
    expect(server.document).toMatchObject({ title: 'Boats', price: 1250 })
    expect(form.written).toEqual({ ...first, price: 20 })
    expect(form.canUndo(words)).toBe(false)
  })

  test('the undo of a section is not offered after its next change', async () => {
    await change({ title: 'Ships' })
    await save(words)
    await change({ title: 'Rafts' })
    expect(form.canUndo(words)).toBe(false)
  })

  test('the undo of values that were saved instead is offered for the whole document', async () => {
    await act(async () => form.saveInstead({ ...first, title: 'Canoes' }))
    expect(server.document.title).toBe('Canoes')
    expect(form.canUndoAll).toBe(true)
    await act(async () => form.undo())
    expect(server.document.title).toBe('Boats')
    expect(form.canUndoAll).toBe(false)
  })
})
