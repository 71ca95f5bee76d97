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
    description: 'What would you like to win, and how are we doing? When we ask our listeners and readers, it is here.',
    path: paths.survey,
  })

/** The survey in the settings, or a message that there is none now. */
export default function SurveyPage() {
  const { survey } = usePage().config.frames
  if (survey) return <EmbeddedFrame title="Survey" src={survey} />
  return (
    <FormPage title="There is no survey right now" lead="When we ask what you would like to win, it is here.">
      <p>Something to tell us meanwhile? We read every message.</p>
      <Button render={<Link to={paths.home} />}>Explore competitions</Button>
      <Button tone="quiet" render={<Link to={paths.contact} />}>
        Contact us
      </Button>
    </FormPage>
  )
}
