import { usePage } from './page-config.ts'

/** A ticket with a notch at each side, and the brand's name where there is room for it: otherwise it falls to a second line, out of sight. */
export function BrandMark() {
  const { brand } = usePage().config
  return (
    <span className="flex h-11 flex-wrap content-start gap-x-2 overflow-hidden">
      <svg aria-hidden="true" viewBox="0 0 36 28" className="my-2 h-7 w-9">
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
      <span className="font-display text-[1.375rem] leading-11 font-extrabold tracking-tight whitespace-nowrap">
        {brand.name}
      </span>
    </span>
  )
}
