/** The first focusable element of the page, which skips the header. `target` is the id of <main tabIndex={-1}>. */
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
