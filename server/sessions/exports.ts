export type { Attribution } from './attribution.ts'
export { listOwnSessions } from './data-export-queries.ts'
export { endSessionOf, listOtherSessions, listOwnDevices, purgeDevicesBefore } from './devices/device-queries.ts'
export {
  endDevice,
  endDeviceOf,
  findDevice,
  listDevices,
  rememberDevice,
  rotateDeviceToken,
} from './devices/devices.ts'
export { purgeSessionsBefore, setDevice, setProved } from './queries.ts'
export {
  attributeToSource,
  deleteSessionsOf,
  ENDED_FOR_CHECKOUT,
  endDevicesOf,
  endSession,
  endSessionsOf,
  endSessionsOfPasskey,
  findGuestOfCheckout,
  isDueForRenewal,
  isSessionLive,
  readBearer,
  renewSession,
  renewVisit,
  SESSION_HOURS_MAX,
  SESSION_SECONDS,
  startSession,
  startVisit,
  type Token,
} from './sessions.ts'
export { latestSource, readSource, type Source, textOf } from './source.ts'
