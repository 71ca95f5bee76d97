/**
 * Runs the calls of a queue that the page has filled, then each new one at once. It stores an id of this device from
 * the start until it is stopped, as the real scripts do.
 */
export function takeCalls(queueName, deviceKey, eventsUrl) {
  let key = null
  const commands = {
    start: (options) => {
      key = options.key
      if (localStorage.getItem(deviceKey) === null) localStorage.setItem(deviceKey, crypto.randomUUID())
      send('start')
    },
    page: ({ path }) => send('page', path),
    stop: () => {
      key = null
      localStorage.removeItem(deviceKey)
    },
  }

  function send(command, path) {
    if (key === null) return
    const event = { key, device: localStorage.getItem(deviceKey), command, path }
    void fetch(eventsUrl, { method: 'POST', credentials: 'omit', keepalive: true, body: JSON.stringify(event) })
  }

  const run = ([command, options]) => commands[command]?.(options)
  for (const call of window[queueName] ?? []) run(call)
  window[queueName] = { push: run }
}
