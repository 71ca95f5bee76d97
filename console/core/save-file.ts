import type { FileLink } from '#contract/console/files.ts'

/** Saves a private file from the address that was given out for it a moment ago. */
export function saveFile({ path }: FileLink): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}

/** Saves a text that came with an answer. */
export function saveText(name: string, text: string, type: 'text/plain' | 'application/json'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
