// The sandbox's tag manager: forwards every event in the data layer, including those pushed before the script
// loaded.

;(() => {
  const scriptUrl = new URL(document.currentScript.src)
  const key = scriptUrl.searchParams.get('id')
  const layer = (window.dataLayer = window.dataLayer || [])

  function forward(record) {
    if (!record || typeof record.event !== 'string' || record.event.startsWith('gtm.')) return
    const { site } = document.documentElement.dataset
    const body = JSON.stringify({ source: 'tag-manager', key, site, page: location.pathname, record })
    navigator.sendBeacon(new URL('events', scriptUrl), body)
  }

  const push = layer.push.bind(layer)
  layer.push = (...records) => {
    records.forEach(forward)
    return push(...records)
  }
  layer.forEach(forward)
  window.google_tag_manager = { ...window.google_tag_manager, [key]: {} }
})()
