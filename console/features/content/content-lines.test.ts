import { expect, test } from 'vitest'
import { linesOfContent } from './content-lines.ts'

test('terms are a line for each of their blocks, and no tag but that of a paragraph is hidden', () => {
  const body = '<h2>Who</h2><p>Adults, <b>18+</b>.</p>\n<ul><li>One</li><li><a href="/x">Two</a></li></ul>'
  expect(linesOfContent({ kind: 'terms', title: 'Rules', path: '/terms', body })).toEqual([
    'Title: Rules',
    'Path: /terms',
    '<h2>Who</h2>',
    'Adults, <b>18+</b>.',
    '<ul>',
    '<li>One</li>',
    '<li><a href="/x">Two</a></li>',
    '</ul>',
  ])
})

test('a page is its lead, its sections and what stands in them', () => {
  const items = [{ title: 'When?', note: 'Daily', body: '<p>At noon.</p>' }]
  expect(
    linesOfContent({ kind: 'page', lead: 'Welcome', sections: [{ title: 'Draws', body: '<p>A</p><p>B</p>', items }] }),
  ).toEqual(['Lead: Welcome', 'Section: Draws', 'A', 'B', 'Item: When?', 'Note: Daily', 'At noon.'])
})
