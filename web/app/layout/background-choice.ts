const pictures = Object.values(
  import.meta.glob<string>('./backgrounds/background-*.webp', { eager: true, query: '?url', import: 'default' }),
)

/** The same for as long as this page lives. */
const chosen = pictures[Math.floor(Math.random() * pictures.length)]!

/** The address of the picture, once it has come. One that does not come is done without. */
export async function fetchBackground(): Promise<string | null> {
  const picture = new Image()
  // As a mask is asked for, so that the mask finds it there.
  picture.crossOrigin = 'anonymous'
  picture.src = chosen
  return picture.decode().then(
    () => chosen,
    () => null,
  )
}
