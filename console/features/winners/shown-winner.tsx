import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { useMay } from '#console/core/session.ts'

type Address = Readonly<Record<'first_name' | 'last_name' | 'address' | 'town' | 'county' | 'postcode', string>>

type Props = {
  /** null before a name and address were given. */
  address: Address | null
  /** Lines below the postcode. */
  more?: readonly string[]
  /** null for a person without an account. */
  email: string | null
  personId: string | null
  children?: ReactNode
}

/** The name and address that a member of staff asked to see, with the email and a link to the person. */
export function ShownWinner({ address, more = [], email, personId, children }: Props) {
  const may = useMay()
  return (
    <div className="wrap-anywhere">
      {address && (
        <address className="not-italic">
          {address.first_name} {address.last_name}
          <br />
          {address.address}
          <br />
          {address.town}
          <br />
          {address.county} {address.postcode}
          {more.map((line) => (
            <span key={line}>
              <br />
              {line}
            </span>
          ))}
        </address>
      )}
      {children}
      <p>{email ?? 'There’s no account to email.'}</p>
      {personId && may('person.read') && (
        <Link
          to={consolePaths.person(personId)}
          className="inline-block min-h-9 content-center underline underline-offset-4"
        >
          View customer
        </Link>
      )}
    </div>
  )
}
