import { Link, type MetaFunction, useLoaderData } from 'react-router'
import { contactFormSchema, sendContact } from '#contract/contact.ts'
import { headOf } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { findInformation, findInformationInBrowser } from './information.ts'
import { MessageForm } from './message-form.tsx'
import { WrittenPage } from './written-page.tsx'

export const loader = findInformation('contact')
export const clientLoader = findInformationInBrowser('contact')

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  headOf(matches, {
    title: 'Contact us',
    description: 'Write to customer service. We reply within 3 working days, 9am-5pm Monday to Friday.',
    path: paths.contact,
  })

export default function ContactPage() {
  return (
    <WrittenPage title="Contact us" text={useLoaderData<typeof loader>()}>
      <MessageForm
        title="Send us a message"
        schema={contactFormSchema}
        endpoint={sendContact}
        hasOrder
        sent="Thanks, we’ve got your message. We’ll reply within 3 working days."
      />
      <p>
        Not happy with our reply?{' '}
        <Link to={paths.complaints} className="font-bold underline underline-offset-4">
          How to complain
        </Link>
      </p>
    </WrittenPage>
  )
}
