import { describe, expect, test } from 'vitest'
import { type OpeningRequest, planOpening } from './opening.ts'

const ios = 'https://apps.apple.example/fairdraw'
const android = 'https://play.google.example/fairdraw'
const stores = { appStoreUrl: ios, playStoreUrl: android, appLinkScheme: 'fairdraw' }

const getTheApp = { kind: 'page', path: '/APP' }
const tries = (listingUrl: string, afterMs: number) => ({ kind: 'app', appUrl: 'fairdraw://open', listingUrl, afterMs })
const listing = (listingUrl: string) => ({ kind: 'listing', listingUrl })

describe('The link that opens the app', () => {
  test.each<[string, Partial<OpeningRequest>, object]>([
    ['on an iPhone tries it for 5 s', { device: 'ios' }, tries(ios, 5000)],
    ['on Android tries it for 1 s', { device: 'android' }, tries(android, 1000)],
    ['on an iPhone heeds no other device', { device: 'ios', link: 'android' }, tries(ios, 5000)],
    ['on Android heeds no other device', { device: 'android', link: 'ios' }, tries(android, 1000)],
    ['elsewhere leads to the listing that it names', { link: 'ios' }, listing(ios)],
    ['elsewhere leads to the other that it names', { link: 'android' }, listing(android)],
    ['elsewhere leads to the page about the app', {}, getTheApp],
    ['that names no device leads to the page about the app', { link: '' }, getTheApp],
    ['that names what is none leads to the page about the app', { link: 'https://elsewhere.example' }, getTheApp],
    ['in the app leads home', { platform: 'app', device: 'ios' }, { kind: 'page', path: '/' }],
    ['in a frame waits to be pressed', { platform: 'iframe', device: 'android', link: 'ios' }, { kind: 'stay' }],
  ])('%s', (_, given, plan) => {
    expect(planOpening({ platform: 'website', device: null, link: null, stores, ...given })).toEqual(plan)
  })
})
