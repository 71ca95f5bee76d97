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
  /**
   * The section shows or changes personal details. A user who is only remembered on this device must prove their
   * identity first.
   */
  needsProof?: boolean
  /** The accounts that have this section. The default is all of them. */
  isFor?: (account: AccountKind) => boolean
}

/** Shown by the account's frame: a separate page would lengthen the table of pages that every visit loads. */
export const savedCardsPath = `${paths.account}/payment_cards`

/** The sections of the account in the order of its menu. Except for the saved cards, each has its page in routes.ts. */
const parts: readonly AccountPart[] = [
  { to: paths.accountDetails, label: 'Personal details', Icon: UserRound, needsProof: true },
  { to: paths.preferences, label: 'Marketing preferences', Icon: Mail, needsProof: true },
  {
    to: paths.changePassword,
    label: 'Change password',
    Icon: KeyRound,
    needsProof: true,
    isFor: ({ isGuest }) => !isGuest,
  },
  { to: paths.phone, label: 'Change phone number', Icon: Smartphone, needsProof: true },
  {
    to: savedCardsPath,
    label: 'Saved cards',
    Icon: CreditCard,
    needsProof: true,
    isFor: ({ isGuest }) => !isGuest,
  },
  { to: paths.entries, label: 'Entry history', Icon: Ticket },
  { to: paths.creditTransactions, label: 'Transaction history', Icon: Wallet },
  { to: paths.rewardHistory, label: 'Rewards', Icon: Gift, isFor: ({ isGuest }) => !isGuest },
  { to: paths.limits, label: 'Spending limits and breaks', Icon: ShieldCheck, needsProof: true },
  {
    to: paths.deleteAccount,
    label: 'Delete my account',
    Icon: UserX,
    needsProof: true,
    isFor: ({ features }) => features.deleteAccount,
  },
  { to: paths.logOut, label: 'Log Out', Icon: LogOut },
]

export function titleOfPart(path: string): string | undefined {
  return parts.find(({ to }) => to === path)?.label
}

export function partsFor(account: AccountKind): AccountPart[] {
  return parts.filter(({ isFor }) => !isFor || isFor(account))
}
