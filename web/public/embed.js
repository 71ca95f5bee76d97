// Shows a page of ours in place of this script in a partner's page. Its parameters and use: docs/embedding.md.
;(() => {
  const script = document.currentScript
  const { path = '/', brand, campaignTag, token, title = 'Prize competition' } = script.dataset
  const site = new URL(script.src).origin
  const around = new URL(location.href)
  const address = new URL(path, site)
  const reported = { brand, campaign_tag: campaignTag, token, ref: around.origin + around.pathname }
  for (const [name, value] of around.searchParams) if (/^(ref|click_id|utm_.*)$/.test(name)) reported[name] = value
  for (const [name, value] of Object.entries(reported)) if (value) address.searchParams.set(name, value)

  const frame = document.createElement('iframe')
  // A token expires after minutes, so a frame that logs in loads before it is visible.
  Object.assign(frame, { title, loading: token ? 'eager' : 'lazy', allow: 'payment', referrerPolicy: 'origin' })
  frame.style.cssText = 'display: block; width: 100%; height: 40rem; border: 0'
  frame.src = address.href

  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== site || source !== frame.contentWindow) return
    if (data?.fairdraw === 'height' && data.height > 0) frame.style.height = `${data.height}px`
    if (data?.fairdraw === 'top' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
  })
  script.after(frame)
})()
