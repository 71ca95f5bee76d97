import { paths } from '#web/core/site/paths.ts'

export type MenuEntry = {
  label: string
  to: string
  /** The visitors who see the entry. The default is all of them. */
  shownTo?: 'signedIn' | 'signedOut'
}

/** Links to the prizes and the winners. */
export const mainMenu: readonly MenuEntry[] = [
  { label: 'Home', to: paths.home },
  { label: 'Make Me A Winner', to: paths.campaign('MAKEMEAWINNER') },
  { label: 'Spin to Win', to: paths.spin },
  { label: 'Win £300k', to: paths.campaign('BONUS300K') },
  { label: 'Win a Car', to: paths.winACar },
  { label: 'November Draw', to: paths.novemberDraw },
  { label: 'Winners', to: paths.winners },
]

export const accountMenu: readonly MenuEntry[] = [
  { label: 'My Account', to: paths.account, shownTo: 'signedIn' },
  { label: 'Log Out', to: paths.logOut, shownTo: 'signedIn' },
  { label: 'Log In/Register', to: paths.logIn, shownTo: 'signedOut' },
]

/** The menu behind OTHER in the app, with the entries that its bar does not have. */
export const appMenu: readonly MenuEntry[] = [
  ...mainMenu.filter(({ to }) => to !== paths.home && to !== paths.winners),
  { label: 'My entries', to: paths.entries, shownTo: 'signedIn' },
  { label: 'FAQs', to: paths.faqs },
  { label: 'Contact', to: paths.contact },
  ...accountMenu,
]

/** While the session is unknown, the menu is that of a signed-out visitor. */
export function entriesFor(menu: readonly MenuEntry[], state: 'unknown' | 'visitor' | 'signedIn'): MenuEntry[] {
  const here = state === 'signedIn' ? 'signedIn' : 'signedOut'
  return menu.filter(({ shownTo = here }) => shownTo === here)
}
