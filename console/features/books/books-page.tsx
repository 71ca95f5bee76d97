import { useListAddress } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { londonDay } from '#domain/time/london.ts'
import { Closing } from './closing.tsx'
import { Differences } from './differences.tsx'
import { Fees } from './fees.tsx'
import { Sales } from './sales.tsx'
import { VatClasses } from './vat-classes.tsx'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The money of a month: its closing, sales, costs and VAT, and differences between two books. */
export function BooksPage() {
  const address = useListAddress()
  const written = address.get('month')
  const month = written !== undefined && MONTH.test(written) ? written : londonDay(new Date()).slice(0, 7)
  return (
    <Page title="Books">
      <Closing key={month} month={month} onMonth={(chosen) => address.set({ month: chosen })} />
      <Sales month={month} />
      <Fees month={month} />
      <VatClasses />
      <Differences />
    </Page>
  )
}
