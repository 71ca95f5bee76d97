import type { Jobs } from '#server/platform/jobs/jobs.ts'

/**
 * Former names of jobs, each with the new one. Processes of the previous release may have queued jobs under them, and
 * do so until the last one is upgraded. Such a job starts within a day (`verification.delete-codes` waits longest), so
 * the next release removes this file.
 */
export const formerNames: Readonly<Record<string, string>> = {
  'accounts.welcome': 'accounts.send-welcome',
  'accounts.tell-password-changed': 'accounts.send-password-changed',
  'accounts.tell-passkey-changed': 'accounts.send-passkey-changed',
  'accounts.tell-number-moved': 'accounts.send-number-moved',
  'accounts.tell-excluded': 'accounts.send-excluded',
  'accounts.email-email-change': 'accounts.send-email-change',
  'accounts.text-email-change': 'accounts.send-email-change-text',
  'accounts.tell-deleted': 'accounts.send-deleted',
  'payments.mail': 'payments.send-payment-email',
  'payments.refund_mail': 'payments.send-refund-email',
  'people.mark': 'people.flag-harm',
  'spins.tell-winner': 'spins.send-winner-email',
  'spins.text-winner': 'spins.send-winner-text',
  'spins.tell-operators': 'spins.notify-operators',
  'spins.prize-sent': 'spins.send-prize-sent',
  'spins.address-typed': 'spins.send-address-typed',
  'verification.forget-codes': 'verification.delete-codes',
}

/** Registers each job under its former name as well. */
export function withFormerNames(jobs: Jobs): Jobs {
  const former = Object.entries(formerNames).flatMap(([name, current]) => {
    const job = jobs[current]
    return job ? [[name, job] as const] : []
  })
  return { ...Object.fromEntries(former), ...jobs }
}
