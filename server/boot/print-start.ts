import { type Config, isOpen } from '#server/platform/config/config.ts'

/** For the person who watches the start; later events are in the log. */
export function printStep(step: string): void {
  process.stdout.write(`  ${step} …\n`)
}

export function printAddresses(config: Config): void {
  const { publicUrl, consoleUrl } = config
  const lines = [`Fairdraw is ready: ${publicUrl}`]
  if (isOpen(config, 'API_DOCUMENTS')) lines.push(`API documents:     ${publicUrl}/api/docs`)
  if (config.sandbox) lines.push(`Sandbox:           ${publicUrl}/sandbox (mails, texts, payments, faults)`)
  if (config.DEMO)
    lines.push(
      `Console:           ${consoleUrl}/console (owner@example.com, manager@example.com; one-time codes at /sandbox)`,
      `Quick draws:       ${publicUrl}/win-more/quick-draws (a round every three minutes)`,
      'Demo log-ins:      ada@example.com, vip@example.com, new@example.com … password Demo.Pass1',
    )
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}
