import { type MetaFunction, useLoaderData } from 'react-router'
import { sendWorkWithUs, workWithUsFormSchema } from '#contract/contact.ts'
import { headOf } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { findInformation, findInformationInBrowser } from './information.ts'
import { MessageForm } from './message-form.tsx'
import { WrittenPage } from './written-page.tsx'

export const loader = findInformation('work-with-us')
export const clientLoader = findInformationInBrowser('work-with-us')

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  headOf(matches, {
    title: 'Work With Us',
    description: 'Offer a prize and we’ll build a campaign around it, on air and online.',
    path: paths.workWithUs,
  })

export default function WorkWithUsPage() {
  return (
    <WrittenPage title="Work With Us" text={useLoaderData<typeof loader>()}>
      <MessageForm
        title="Tell us about your prize"
        schema={workWithUsFormSchema}
        endpoint={sendWorkWithUs}
        optional
        sent="Thanks, we’ve got your details and we’ll be in touch."
      />
    </WrittenPage>
  )
}
