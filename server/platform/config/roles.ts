export const roles = ['web', 'api', 'payments', 'console', 'worker'] as const
export type Role = (typeof roles)[number]
