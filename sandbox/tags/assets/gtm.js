// The sandbox's tag manager: passes on every record of the data layer that is an event, those from before it came as well.

;(() => {
  const address = new URL(document.currentScript.src)
  const key = address.searchParams.get('id')
  const layer = (window.dataLayer = window.dataLayer || [])

  function pass(record) {
    if (!record || typeof record.event !== 'string' || record.event.startsWith('gtm.')) return
    const { site } = document.documentElement.dataset
    const body = JSON.stringify({ source: 'tag-manager', key, site, page: location.pathname, record })
    navigator.sendBeacon(new URL('events', address), body)
  }

  const push = layer.push.bind(layer)
  layer.push = (...records) => {
    records.forEach(pass)
    return push(...records)
  }
  layer.forEach(pass)
  window.google_tag_manager = { ...window.google_tag_manager, [key]: {} }
})()
