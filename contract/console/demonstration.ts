/**
 * The demonstration's people at the console. Their secrets of one-time codes are as public as their password: the
 * sandbox shows the codes, and production has neither.
 */
export const demonstrationStaff = [
  { email: 'owner@example.com', name: 'Olive Owner', secret: 'JBSWY3DPEHPK3PXPFAIRDRAWOWNERAAA' },
  { email: 'manager@example.com', name: 'Max Manager', secret: 'JBSWY3DPEHPK3PXPFAIRDRAWMANAGERA' },
] as const
