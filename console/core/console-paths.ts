/** Addresses of the console, below /console. Links are made here alone. */
export const consolePaths = {
  home: '/',
  signIn: '/sign-in',
  invitation: '/invitation',
  enrol: '/enrol',
  campaigns: '/campaigns',
  newCampaign: '/campaigns/new',
  campaign: (tag: string) => `/campaigns/${encodeURIComponent(tag)}`,
  approvals: '/approvals',
  approval: (id: string) => `/approvals/${encodeURIComponent(id)}`,
  staff: '/staff',
  member: (id: string) => `/staff/${encodeURIComponent(id)}`,
  audit: '/audit',
  account: '/account',
} as const
