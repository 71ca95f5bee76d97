/** The most bytes that one call with events of pages may send. A page that has more to report calls again. */
export const EVENT_BYTES_MAX = 4_096
