import { expect, test } from 'vitest'
import { actionOfLink } from './links.ts'

const here = new URL('https://app.fairdraw.example/campaign/WINACAR?terms=success#top')
const ownHosts = ['fairdraw.example']
const page = (to: string) => ({ kind: 'page', to })

test.each([
  ['the anchor of the wheel', '#spin-trigger', { kind: 'wheel' }],
  ['the wheel of the home page', '/#spin-trigger', { kind: 'wheel' }],
  ['the wheel on any page', '/win-a-car?x=1#spin-trigger', { kind: 'wheel' }],
  ['the wheel by a whole address', 'https://fairdraw.example/#spin-trigger', { kind: 'wheel' }],
  ['something that only begins like the wheel', '/faqs#spin-trigger-2', page('/faqs#spin-trigger-2')],

  ['an anchor of this page', '#how-to-play', { kind: 'browser' }],
  ['an anchor of this page by its path', '/campaign/WINACAR?terms=success#how', { kind: 'browser' }],
  ['an anchor of another page', '/faqs#prizes', page('/faqs#prizes')],
  ['an anchor of another query', '/campaign/WINACAR#how', page('/campaign/WINACAR#how')],
  [
    'this page at our other host, with an anchor',
    'https://fairdraw.example/campaign/WINACAR?terms=success#how',
    page('/campaign/WINACAR?terms=success#how'),
  ],

  ['a path', '/winners', page('/winners')],
  ['a path beside this one', 'BONUS300K', page('/campaign/BONUS300K')],
  ['a query', '?page_tag=ADVENT', page('/campaign/WINACAR?page_tag=ADVENT')],
  ['a tag in small letters', '/campaign/bonus300k?x=1', page('/campaign/BONUS300K?x=1')],
  ['a path with a slash too many', '/winners/', page('/winners')],
  ['a path with a capital too many', '/About', page('/about')],
  ['an anchor of this page, in small letters', '/campaign/winacar/?terms=success#how', { kind: 'browser' }],
  ['a tag of a wrong shape', '/campaign/WIN%20A%20CAR', page('/')],
  ['a path of a wrong encoding', '/campaign/%ff', page('/')],
  ['this host', 'https://app.fairdraw.example/', page('/')],
  ['our other host', 'https://fairdraw.example/win-more?brand=UK_TYNE_FM', page('/win-more?brand=UK_TYNE_FM')],
  ['our host without TLS', 'http://fairdraw.example/faqs', page('/faqs')],

  ['another site', 'https://www.begambleaware.org/', { kind: 'newTab' }],
  ['another site without a protocol', '//radio.example/x', { kind: 'newTab' }],
  ['a site that only ends like ours', 'https://notfairdraw.example/', { kind: 'newTab' }],
  ['a site that only begins like ours', 'https://fairdraw.example.evil.example/', { kind: 'newTab' }],
  ['our host at another port', 'https://fairdraw.example:8443/', { kind: 'newTab' }],

  ['a mail', 'mailto:hello@fairdraw.example', { kind: 'browser' }],
  ['a telephone', 'tel:03301234567', { kind: 'browser' }],
  ['a script', 'javascript:alert(1)', { kind: 'browser' }],
  ['what is no address', 'https://', { kind: 'browser' }],
  ['a file of ours', '/public/terms-pages/latest/terms.json', { kind: 'browser' }],
  ['a call', '/api/docs', { kind: 'browser' }],
  ['the payment page', '/payment/pay', { kind: 'browser' }],
  ['a page whose name only begins like a call', '/apiary', page('/apiary')],
])('%s: %s', (_, href, action) => {
  expect(actionOfLink(href, here, ownHosts)).toEqual(action)
})
