// The sandbox's pixel: forwards every call, including those queued before the script loaded.

;(() => {
  const scriptUrl = new URL(document.currentScript.src)
  const pixel = window.fbq
  let key = ''

  function call(command, name, facts) {
    if (command === 'init') key = name
    if (!key || !command.startsWith('track')) return
    const { site } = document.documentElement.dataset
    const record = { command, event: name, ...facts }
    const body = JSON.stringify({ source: 'pixel', key, site, page: location.pathname, record })
    navigator.sendBeacon(new URL('events', scriptUrl), body)
  }

  if (!pixel) return
  pixel.callMethod = call
  for (const queued of pixel.queue.splice(0)) call(...queued)
})()
