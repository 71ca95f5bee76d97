import { redirect } from 'react-router'
import { paths } from '#web/app/paths.ts'

/** All rewards are credit so far, so they stand among its transactions. */
export function loader() {
  return redirect(paths.creditTransactions)
}

export function clientLoader() {
  return redirect(paths.creditTransactions)
}

export default function RewardHistory() {
  return null
}
