/** What people read beside the ticks of their consent, so that the console can show what was agreed to. */
export const consentWords = {
  question: 'Hear about new competitions and offers',
  sms: 'Yes, by text message',
  email: 'Yes, by email',
} as const
