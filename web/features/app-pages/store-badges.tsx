import { usePage } from '#web/core/site/page-config.ts'

/** Links to the app stores, as badges that we have drawn ourselves. */
export function StoreBadges() {
  const { appStoreUrl, playStoreUrl } = usePage().config.stores
  return (
    <ul className="flex w-full max-w-form flex-wrap gap-2.5">
      <li className="flex-[1_1_10.5rem]">
        <Badge href={appStoreUrl} above="Download on the" store="App Store">
          <rect x="6" y="1.5" width="12" height="21" rx="3" />
          <path d="M12 6.5v8m-3.2-3.2L12 14.5l3.2-3.2M10.5 19h3" />
        </Badge>
      </li>
      <li className="flex-[1_1_10.5rem]">
        <Badge href={playStoreUrl} above="Get it on" store="Google Play">
          <rect x="2" y="2" width="20" height="20" rx="5" />
          <path d="M9.5 7.6v8.8l7.4-4.4z" fill="currentColor" />
        </Badge>
      </li>
    </ul>
  )
}

function Badge({
  href,
  above,
  store,
  children,
}: {
  href: string
  above: string
  store: string
  children: React.ReactNode
}) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-14 items-center gap-2 rounded-card bg-ink px-3 py-2 text-left whitespace-nowrap text-paper no-underline"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-7 shrink-0 fill-none stroke-current"
        strokeWidth={1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {children}
      </svg>
      <span className="leading-tight">
        <span className="block text-sm">{above} </span>
        <span className="block font-display text-base leading-tight font-bold">{store}</span>
      </span>
    </a>
  )
}
