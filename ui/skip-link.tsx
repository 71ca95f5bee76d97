/** The first thing that Tab reaches: past the header to the content. `target` is the id of <main tabIndex={-1}>. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a
      href={`#${target}`}
      className="fixed top-2 left-2 z-70 -translate-y-20 rounded-full bg-ink px-5 py-3 font-bold text-paper focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
