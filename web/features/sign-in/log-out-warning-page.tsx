import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { FormPage } from '#web/core/forms/form-page.tsx'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'

export const meta = personalHead('You have been logged out', paths.logOutWarning)

export default function LogOutWarningPage() {
  return (
    <FormPage title="You have been logged out" lead="Due to inactivity">
      <Button render={<Link to={paths.logIn} />}>Log In</Button>
    </FormPage>
  )
}
