import { isValidElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { keepHyphens } from './keep-hyphens.tsx'

/** Whole words are in brackets. */
function read(title: string): string {
  return [keepHyphens(title)]
    .flat()
    .map((part) => (isValidElement(part) ? `[${(part as ReactElement<{ children: string }>).props.children}]` : part))
    .join('')
}

test.each([
  ['Win £300,000', 'Win £300,000'],
  ['Win a brand-new electric car', 'Win a [brand-new] electric car'],
  ['Twenty-four doors, all-in', '[Twenty-four] doors, [all-in]'],
  ['Win - today', 'Win - today'],
  ['A pay-as-you-go phone', 'A [pay-as-you-go] phone'],
])('the words of "%s" stay whole: %s', (title, expected) => {
  expect(read(title)).toBe(expected)
})
