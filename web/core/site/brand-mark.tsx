import { usePage } from './page-config.ts'

/** The brand's logo, or a ticket with notched sides and the brand's name. */
export function BrandMark() {
  const { name, logo } = usePage().config.brand
  if (logo) return <img {...logo} alt={name} className="brand-logo" />
  return (
    <span className="flex min-h-11 items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 36 28" className="h-7 w-9 shrink-0">
        <path
          d="M4 0h28a4 4 0 0 1 4 4v5a5 5 0 0 0 0 10v5a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4v-5a5 5 0 0 0 0-10V4a4 4 0 0 1 4-4Z"
          className="fill-action"
        />
        <path
          d="m11 15 5 5 10-12"
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-action-ink"
        />
      </svg>
      <span className="brand-name">{name}</span>
    </span>
  )
}
