import type { PageConfig } from '#contract/config.ts'
import type { Device } from './device.ts'

/** The app's listing for a device. */
export function storeUrl({ appStoreUrl, playStoreUrl }: PageConfig['stores'], device: Device): string {
  return device === 'ios' ? appStoreUrl : playStoreUrl
}
