/** The largest harmless difference between a host's clock and the database's, in milliseconds. */
export const CLOCK_SKEW_MS_MAX = 250
