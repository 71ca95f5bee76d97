import { expect, test } from 'vitest'
import { linesOfContent } from './content-lines.ts'

test('the lines of terms are their blocks, and every tag except that of a paragraph is visible', () => {
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

test('the lines of a page are its lead, its sections and their content', () => {
  const items = [{ title: 'When?', note: 'Daily', body: '<p>At noon.</p>' }]
  expect(
    linesOfContent({ kind: 'page', lead: 'Welcome', sections: [{ title: 'Draws', body: '<p>A</p><p>B</p>', items }] }),
  ).toEqual(['Lead: Welcome', 'Section: Draws', 'A', 'B', 'Item: When?', 'Note: Daily', 'At noon.'])
})
