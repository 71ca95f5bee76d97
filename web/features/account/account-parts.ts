import {
  Gift,
  KeyRound,
  LogOut,
  type LucideIcon,
  Mail,
  ShieldCheck,
  Smartphone,
  Ticket,
  UserRound,
  UserX,
  Wallet,
} from 'lucide-react'
import type { PageConfig } from '#contract/config.ts'
import { paths } from '#web/core/site/paths.ts'

type AccountKind = { isGuest: boolean; features: PageConfig['features'] }

export type AccountPart = {
  to: string
  label: string
  Icon: LucideIcon
  /** Who has no use for it neither sees nor reaches it. */
  isFor?: (account: AccountKind) => boolean
}

/** The parts of the account as they stand in its menu. Each has its page in routes.ts. */
const parts: readonly AccountPart[] = [
  { to: paths.accountDetails, label: 'Personal details', Icon: UserRound },
  { to: paths.preferences, label: 'Marketing preferences', Icon: Mail },
  { to: paths.changePassword, label: 'Change password', Icon: KeyRound, isFor: ({ isGuest }) => !isGuest },
  { to: paths.phone, label: 'Change phone number', Icon: Smartphone },
  { to: paths.entries, label: 'Entry history', Icon: Ticket },
  { to: paths.creditTransactions, label: 'Transaction history', Icon: Wallet },
  { to: paths.rewardHistory, label: 'Rewards', Icon: Gift, isFor: ({ isGuest }) => !isGuest },
  { to: paths.limits, label: 'Spending limits and breaks', Icon: ShieldCheck },
  {
    to: paths.deleteAccount,
    label: 'Delete my account',
    Icon: UserX,
    isFor: ({ features }) => features.deleteAccount,
  },
  { to: paths.logOut, label: 'Log Out', Icon: LogOut },
]

export function partsFor(account: AccountKind): AccountPart[] {
  return parts.filter(({ isFor }) => !isFor || isFor(account))
}
