/** The heading of every information page. */
export function PageHeading({ title, lead }: { title: string; lead: string | undefined }) {
  return (
    <header className="flex max-w-prose flex-col gap-2">
      <h1 className="text-3xl">{title}</h1>
      {lead && <p className="text-lg text-ink-soft">{lead}</p>}
    </header>
  )
}
