import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emailSchema, messageSchema, nameSchema, optionalMessageSchema, recaptchaSchema } from './fields.ts'

/** What each of the two forms asks for, before the robot check. */
export const contactFormSchema = z.object({
  email: emailSchema,
  firstName: nameSchema,
  surname: nameSchema,
  message: messageSchema,
})
export const workWithUsFormSchema = contactFormSchema.extend({ message: optionalMessageSchema })

export const sendContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  summary: 'Sends a question to the operators of the site by email.',
  body: contactFormSchema.extend({ recaptcha: recaptchaSchema }),
  answer: z.object({}),
  domainErrors: ['GoogleRecaptchaError'],
})

export const sendWorkWithUs = endpoint({
  method: 'POST',
  path: '/api/work-with-us',
  access: 'public',
  summary: 'Sends a partnership enquiry to the operators of the site by email. An empty message is allowed.',
  body: workWithUsFormSchema.extend({ message: optionalMessageSchema.default(''), recaptcha: recaptchaSchema }),
  answer: z.object({}),
  domainErrors: ['GoogleRecaptchaError'],
})
