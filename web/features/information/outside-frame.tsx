/** A page of somebody else's in place of ours, as the settings say. */
export function OutsideFrame({ title, src }: { title: string; src: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <iframe title={title} src={src} className="block h-[80dvh] w-full border-0 bg-surface" />
    </>
  )
}
