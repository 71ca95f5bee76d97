import { Wrench } from 'lucide-react'
import { Link, type MetaFunction } from 'react-router'
import { Button } from '#ui/button.tsx'
import { headOf } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'

export const meta: MetaFunction = ({ matches }) =>
  headOf(matches, {
    title: "We're Doing Some Maintenance",
    description: 'We’ll be back soon.',
    path: paths.maintenance,
    hidden: true,
  })

/** A load balancer may send visitors here during maintenance. */
export default function MaintenancePage() {
  return (
    <div className="page-width flex flex-col items-center gap-5 py-12 text-center md:py-20">
      <span className="flex size-24 items-center justify-center rounded-full bg-accent-soft text-accent-text">
        <Wrench aria-hidden size={44} />
      </span>
      <h1 className="text-3xl">We're Doing Some Maintenance</h1>
      <p className="max-w-prose text-lg text-balance">
        We’ll be back soon. Your entries are safe and you don’t need to do anything.
      </p>
      <Button render={<Link to={paths.home} reloadDocument />}>Try again</Button>
    </div>
  )
}
