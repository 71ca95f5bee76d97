import { pence } from '#domain/money/money.ts'
import { useSession } from '#web/core/session/session.tsx'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { AvailableCredit } from '../available-credit.tsx'
import { CreditTransactions } from './credit-transactions.tsx'
import { useCreditActivity } from './use-credit-activity.ts'

export const meta = personalHead('Credit Transactions', paths.creditTransactions)

export default function CreditTransactionsPage() {
  const { user } = useSession()
  const activity = useCreditActivity()
  const newest = activity.data?.pages[0]
  const credit = user?.credit ?? pence(0)
  return (
    <>
      <h1 className="mb-4 text-2xl">Credit Transactions</h1>
      <div className="flex flex-col gap-6">
        <AvailableCredit available={newest?.available ?? credit} spendable={newest?.spendable ?? credit} />
        <CreditTransactions activity={activity} />
      </div>
    </>
  )
}
