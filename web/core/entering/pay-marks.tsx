import { Link } from 'react-router'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'

const marks = ['Visa', 'Mastercard', 'PayPal', 'Apple Pay', 'Google Pay']

/** The ways to pay, and a link to the page about our draws. A frame has no other pages. */
export default function PayMarks() {
  const isFramed = usePage().platform === 'iframe'
  return (
    <div className="flex flex-col items-center">
      <ul aria-label="Ways to pay" className="flex flex-wrap justify-center gap-1.5">
        {marks.map((mark) => (
          <li key={mark} className="rounded-tick border border-line bg-surface px-1.5 text-[0.75rem] font-bold">
            {mark}
          </li>
        ))}
      </ul>
      {!isFramed && (
        <Link to={paths.howItWorks} className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
          How we draw
        </Link>
      )}
    </div>
  )
}
