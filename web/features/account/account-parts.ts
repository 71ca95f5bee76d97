import {
  CreditCard,
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

/** The account's frame shows it: a page of its own would lengthen the table of pages that every visit loads. */
export const savedCardsPath = `${paths.account}/payment_cards`

/** The parts of the account as they stand in its menu. Each other has its page in routes.ts. */
const parts: readonly AccountPart[] = [
  { to: paths.accountDetails, label: 'Personal details', Icon: UserRound },
  { to: paths.preferences, label: 'Marketing preferences', Icon: Mail },
  { to: paths.changePassword, label: 'Change password', Icon: KeyRound, isFor: ({ isGuest }) => !isGuest },
  { to: paths.phone, label: 'Change phone number', Icon: Smartphone },
  { to: savedCardsPath, label: 'Saved cards', Icon: CreditCard, isFor: ({ isGuest }) => !isGuest },
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
