import { Link, type MetaFunction } from 'react-router'
import { Button } from '#ui/button.tsx'
import { EmbeddedFrame } from '#ui/embedded-frame.tsx'
import { FormPage } from '#web/core/forms/form-page.tsx'
import { headOf } from '#web/core/site/head.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'

export const meta: MetaFunction = ({ matches }) =>
  headOf(matches, {
    title: 'Survey',
    description: 'Tell us what you’d like to win and how we’re doing.',
    path: paths.survey,
  })

/** The survey in the settings, or a message that there is none now. */
export default function SurveyPage() {
  const { survey } = usePage().config.frames
  if (survey) return <EmbeddedFrame title="Survey" src={survey} />
  return (
    <FormPage title="There’s no survey right now" lead="When there’s a survey, you’ll find it here.">
      <p>Something to tell us now? We read every message.</p>
      <Button render={<Link to={paths.home} />}>Explore competitions</Button>
      <Button tone="quiet" render={<Link to={paths.contact} />}>
        Contact us
      </Button>
    </FormPage>
  )
}
