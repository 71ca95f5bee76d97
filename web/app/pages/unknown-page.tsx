import { redirect } from 'react-router'
import { paths } from '#web/core/site/paths.ts'

export function loader() {
  return redirect(paths.notFound)
}

export function clientLoader() {
  return redirect(paths.notFound)
}

export default function UnknownPage() {
  return null
}
