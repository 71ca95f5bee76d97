export function make(tag, properties) {
  return Object.assign(document.createElement(tag), properties)
}

/** A stylesheet by its address, which a strict policy allows where inline styles are refused. */
export function loadStyle(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve()
  const link = make('link', { rel: 'stylesheet', href })
  return new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
    document.head.append(link)
  })
}
