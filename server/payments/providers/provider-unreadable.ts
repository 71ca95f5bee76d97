/** A provider could not be read just now: nothing was compared or changed for it, and the same work may run later. */
export class ProviderUnreadable extends Error {
  override name = 'ProviderUnreadable'
}
