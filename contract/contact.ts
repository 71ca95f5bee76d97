import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  emailSchema,
  messageSchema,
  nameSchema,
  optionalMessageSchema,
  orderNumberSchema,
  recaptchaSchema,
} from './fields.ts'

/** The fields of both forms, before the robot check. */
export const contactFormSchema = z.object({
  email: emailSchema,
  firstName: nameSchema,
  surname: nameSchema,
  order: orderNumberSchema,
  message: messageSchema,
})
export const workWithUsFormSchema = contactFormSchema.extend({ message: optionalMessageSchema })

export const sendContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  summary: 'Sends a question to the operators of the site by email.',
  body: contactFormSchema.extend({ order: orderNumberSchema.default(''), recaptcha: recaptchaSchema }),
  answer: z.object({}),
  domainErrors: ['GoogleRecaptchaError'],
})

export const sendWorkWithUs = endpoint({
  method: 'POST',
  path: '/api/work-with-us',
  access: 'public',
  summary: 'Sends a partnership enquiry to the operators of the site by email. An empty message is allowed.',
  body: workWithUsFormSchema
    .omit({ order: true })
    .extend({ message: optionalMessageSchema.default(''), recaptcha: recaptchaSchema }),
  answer: z.object({}),
  domainErrors: ['GoogleRecaptchaError'],
})
