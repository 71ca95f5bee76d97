import type { Page } from '@playwright/test'

/** A person's actions on our pages. The sheet of a wallet belongs to the device, so it is not counted. */
export type Effort = { taps: string[]; fields: string[]; dialogs: string[] }

/** Counts presses of anything but a text field, text fields that were filled in, and opened dialogs. */
export async function countEffort(page: Page): Promise<Effort> {
  const effort: Effort = { taps: [], fields: [], dialogs: [] }
  await page.exposeBinding('countStep', (_source, kind: keyof Effort, what: string) => {
    if (kind !== 'fields' || !effort.fields.includes(what)) effort[kind].push(what)
  })
  await page.addInitScript(watch)
  return effort
}

function watch() {
  const { countStep } = window as unknown as { countStep: (kind: string, what: string) => void }
  const ofProvider = '.sandbox-wallet-sheet'
  const typed = 'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select'
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 60)
  addEventListener(
    'pointerdown',
    ({ target, isTrusted }) => {
      const pressed = target as Element
      if (!isTrusted || pressed.closest(ofProvider) || pressed.closest(typed)) return
      countStep('taps', nameOf(pressed.closest('button, a, label, input') ?? pressed))
    },
    true,
  )
  addEventListener(
    'input',
    ({ target }) => {
      const field = target as HTMLInputElement
      if (!field.matches(typed) || field.closest(ofProvider)) return
      const label = field.labels?.[0]?.textContent ?? nameOf(field)
      // The boxes of a code share a hidden field.
      if (label !== '') countStep('fields', label.startsWith('Digit ') ? 'Code' : label)
    },
    true,
  )
  const seen = new WeakSet<Element>()
  new MutationObserver(() => {
    for (const dialog of document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog[open]')) {
      if (seen.has(dialog) || dialog.closest(ofProvider)) continue
      seen.add(dialog)
      const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
      countStep('dialogs', title ? nameOf(title) : nameOf(dialog))
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['open', 'role'] })
}
