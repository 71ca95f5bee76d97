export function make(tag, properties) {
  return Object.assign(document.createElement(tag), properties)
}

/** Loads a stylesheet by its address, which a strict policy allows although it refuses inline styles. */
export function loadStyle(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve()
  const link = make('link', { rel: 'stylesheet', href })
  return new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
    document.head.append(link)
  })
}
