import { useState } from 'react'
import { call } from '#console/core/call.ts'
import { staffErrorText } from '#console/core/error-texts.ts'
import { showInstant, showName } from '#console/core/format.ts'
import { readAgain } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { type PersonShown, showPerson } from '#contract/console/people.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { formatMobile } from '#domain/person/person.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { AccountActions, CardPersonActions } from './account-actions.tsx'
import { AccountState } from './account-state.tsx'
import { PersonPart } from './person-table.tsx'

type Read = AnswerOf<typeof showPerson>['accounts'][number]

/** The accounts of a person. Contact details are masked until they are requested. */
export function Contact({ person }: { person: PersonShown }) {
  const may = useMay()
  const params = { person_id: person.person_id }
  const [read, setRead] = useState<readonly Read[] | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])

  async function show(): Promise<void> {
    const called = await call(showPerson, { params })
    if (!called.ok) return setProblems(called.errors.map(staffErrorText))
    setRead(called.value.accounts)
    await readAgain()
  }

  return (
    <PersonPart title="Contact and accounts">
      <ErrorList errors={problems} />
      {may('person.show') && read === null && person.accounts.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button tone="quiet" size="small" onClick={show}>
            Show
          </Button>
          <span className="text-sm text-ink-soft">Your view is recorded in the audit log.</span>
        </div>
      )}
      {read !== null && (
        <div>
          <Button tone="quiet" size="small" onClick={() => setRead(null)}>
            Hide
          </Button>
        </div>
      )}
      <ul className="divide-y divide-line">
        {person.accounts.map((account) => (
          <li key={account.account_id} className="py-3">
            <Account
              account={account}
              limits={person.limits}
              read={read?.find(({ account_id }) => account_id === account.account_id)}
            />
            <AccountActions params={params} account={account} />
          </li>
        ))}
      </ul>
      {person.accounts.length === 0 && <CardPersonActions params={params} />}
      {person.joined > 0 && <p className="text-sm text-ink-soft">Merged with {person.joined} more.</p>}
    </PersonPart>
  )
}

function Account({
  account,
  limits,
  read,
}: Pick<PersonShown, 'limits'> & { account: PersonShown['accounts'][number]; read: Read | undefined }) {
  const contact = read ?? account
  const phone = contact.phone === null ? 'None' : formatMobile(contact.phone)
  const facts: readonly (readonly [string, string])[] = [
    ['Name', contact.name],
    ['Email', `${contact.email}, ${account.email_confirmed_at ? 'confirmed' : 'not confirmed'}`],
    ...(account.email_change ? [['New email', describeChange(account.email_change)] as const] : []),
    [
      'Phone',
      account.phone_verified_until ? `${phone}, verified until ${showInstant(account.phone_verified_until)}` : phone,
    ],
    ['Postcode', contact.postcode ?? 'None'],
    ...(read ? [['Birth date', read.birth_date ?? 'None'] as const] : []),
    ['Verification codes', `${account.codes_sent} in 30 days`],
    ['Terms accepted', account.terms_accepted_at ? showInstant(account.terms_accepted_at) : 'No'],
    ['Since', showInstant(account.since)],
  ]
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">
          {showName(account.type)} account {account.account_id}
        </span>
        <AccountState {...limits} state={account.state} />
        <span className="text-ink-soft">{account.brand}</span>
      </p>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="figures break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function describeChange({ email, takes_effect_at }: NonNullable<PersonShown['accounts'][number]['email_change']>) {
  return `${email}, ${takes_effect_at ? `from ${showInstant(takes_effect_at)}` : 'waiting for approval'}`
}
