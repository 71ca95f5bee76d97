const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

export function showMilliseconds(value: number): string {
  return `${number.format(value)} ms`
}

/** A clock's difference from the database's: `+3 ms`, `-120 ms`. */
export function showClock(aheadMs: number): string {
  return `${aheadMs > 0 ? '+' : ''}${showMilliseconds(aheadMs)}`
}

/** `45 s`, `3 min`, `2 h`: the largest unit is precise enough. */
export function showSeconds(seconds: number): string {
  if (seconds < 60) return `${number.format(seconds)} s`
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min` : `${number.format(seconds / 3600)} h`
}

export function showBytes(bytes: number): string {
  return bytes < 1e9 ? `${number.format(bytes / 1e6)} MB` : `${number.format(bytes / 1e9)} GB`
}
