import { takeCalls } from './tracking.js'

const eventsUrl = new URL('events', document.currentScript.src).href
takeCalls('audienceCalls', 'audience-device', eventsUrl)
