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

/**
 * Shown by the account's frame: a separate page would lengthen the table of pages that every visit loads. Each other
 * section has its page in routes.ts.
 */
export const savedCardsPath = `${paths.account}/payment_cards`

/** The groups of the menu, each under its heading. The sections without a heading are small and last. */
const groups: readonly { heading: string | null; parts: readonly AccountPart[] }[] = [
  {
    heading: 'Entries',
    parts: [
      { to: paths.entries, label: 'Entry history', Icon: Ticket },
      { to: paths.rewardHistory, label: 'Rewards', Icon: Gift, isFor: ({ isGuest }) => !isGuest },
    ],
  },
  {
    heading: 'Money',
    parts: [
      {
        to: savedCardsPath,
        label: 'Saved cards',
        Icon: CreditCard,
        needsProof: true,
        isFor: ({ isGuest }) => !isGuest,
      },
      { to: paths.creditTransactions, label: 'Transaction history', Icon: Wallet },
    ],
  },
  {
    heading: 'Details',
    parts: [
      { to: paths.accountDetails, label: 'Personal details', Icon: UserRound, needsProof: true },
      { to: paths.phone, label: 'Change phone number', Icon: Smartphone, needsProof: true },
      {
        to: paths.changePassword,
        label: 'Change password',
        Icon: KeyRound,
        needsProof: true,
        isFor: ({ isGuest }) => !isGuest,
      },
      { to: paths.preferences, label: 'Marketing preferences', Icon: Mail, needsProof: true },
    ],
  },
  {
    heading: 'Safer play',
    parts: [{ to: paths.limits, label: 'Spending limits and breaks', Icon: ShieldCheck, needsProof: true }],
  },
  {
    heading: null,
    parts: [
      { to: paths.logOut, label: 'Log Out', Icon: LogOut },
      {
        to: paths.deleteAccount,
        label: 'Delete my account',
        Icon: UserX,
        needsProof: true,
        isFor: ({ features }) => features.deleteAccount,
      },
    ],
  },
]

export function titleOfPart(path: string): string | undefined {
  return groups.flatMap(({ parts }) => parts).find(({ to }) => to === path)?.label
}

/** The groups with the sections that this account has. */
export function groupsFor(account: AccountKind): { heading: string | null; parts: AccountPart[] }[] {
  return groups.map(({ heading, parts }) => ({
    heading,
    parts: parts.filter(({ isFor }) => !isFor || isFor(account)),
  }))
}
