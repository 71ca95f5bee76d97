/** `2:00`, `0:09`. Seconds are rounded up, so that 0:00 is shown only when the time is over. */
export function minutesAndSeconds(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
