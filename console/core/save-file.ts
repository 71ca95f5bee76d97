import type { FileLink } from '#contract/console/files.ts'

/** Saves a private file from the address that was given out for it a moment ago. */
export function saveFile({ path }: FileLink): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
