import { takeCalls } from './tracking.js'

const eventsUrl = new URL('events', document.currentScript.src).href
takeCalls('engagementCalls', 'engagement-device', eventsUrl)
