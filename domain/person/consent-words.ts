/**
 * The labels of the consent ticks. They are stored here so that the console can show the wording that a person agreed
 * to.
 */
export const consentWords = {
  question: 'Hear about new competitions and offers',
  sms: 'Yes, by text message',
  email: 'Yes, by email',
} as const
