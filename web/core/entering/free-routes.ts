export type RouteFacts = {
  postal_entry_code: string | null
  telephone_entry: string | null
  keyword?: string | null
  shortcode?: string | null
}

export type FreeRoute = {
  kind: 'post' | 'phone' | 'sms'
  title: string
  price: string
  note: string
  how: string
}

/** The kinds of free entry that a campaign has. */
export function freeRouteKindsOf(facts: RouteFacts): FreeRoute['kind'][] {
  return freeRoutesOf(facts, '').map(({ kind }) => kind)
}

/** The free routes of a campaign, each as an option of the same prominence as a paid one. */
export function freeRoutesOf(
  { postal_entry_code, telephone_entry, keyword, shortcode }: RouteFacts,
  postalAddress: string,
): FreeRoute[] {
  const routes: FreeRoute[] = []
  if (postal_entry_code)
    routes.push({
      kind: 'post',
      title: 'Enter by post',
      price: 'Free',
      note: 'One postcard, one entry',
      how: `On a postcard, write your name, address, date of birth, phone number and the code ${postal_entry_code}. Post it to ${postalAddress}. It goes into the draw that’s open when it arrives, even if online tickets have sold out.`,
    })
  if (telephone_entry)
    routes.push({
      kind: 'phone',
      title: 'Enter by phone',
      price: 'No entry fee',
      note: 'One call, one entry',
      how: `Call ${telephone_entry} and leave your name and phone number. Calls cost your standard network rate.`,
    })
  if (keyword && shortcode)
    routes.push({
      kind: 'sms',
      title: 'Enter by text',
      price: 'No entry fee',
      note: 'One text, one entry',
      how: `Text ${keyword} to ${shortcode}. Texts cost your standard network rate.`,
    })
  return routes
}
