import { redirect } from 'react-router'
import { paths } from '#web/core/site/paths.ts'

export function loader() {
  return redirect(paths.advent)
}

export function clientLoader() {
  return redirect(paths.advent)
}

export default function CalendarPage() {
  return null
}
