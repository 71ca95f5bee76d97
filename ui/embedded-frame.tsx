/** A page of another site, as large as the window allows. It cannot navigate our page. */
export function EmbeddedFrame({ title, src }: { title: string; src: string }) {
  return (
    <div className="flex flex-col">
      <h1 className="sr-only">{title}</h1>
      <iframe
        title={title}
        src={src}
        sandbox="allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts"
        allow="fullscreen"
        data-embedded-page=""
        className="block h-[80dvh] w-full border-0 bg-surface"
      />
      <p className="page-width py-3 text-sm text-ink-soft">
        Nothing here?{' '}
        <a href={src} target="_blank" rel="noreferrer" className="text-ink underline underline-offset-4">
          Open it in a new tab
        </a>
      </p>
    </div>
  )
}
