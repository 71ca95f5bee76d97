const LONG_TITLE_LENGTH = 50

/** The name of what is entered here; a long one is written smaller. */
export function EntryTitle({ title }: { title: string }) {
  return <h1 className={title.length > LONG_TITLE_LENGTH ? 'text-2xl' : 'text-3xl'}>{title}</h1>
}
