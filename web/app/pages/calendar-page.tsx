import { redirect } from 'react-router'
import { paths } from '../paths.ts'

export function loader() {
  return redirect(paths.advent)
}

export function clientLoader() {
  return redirect(paths.advent)
}

export default function CalendarPage() {
  return null
}
