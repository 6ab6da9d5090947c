/**
 * Keeps a click on an element that needs scripts until the page is hydrated (`components/layout/page-alive.tsx`), then repeats it
 * (ADR 0061): otherwise a tap during loading does nothing, or opens a photo outside the gallery. Links and forms work before and
 * are left alone. After 3 s without hydration the browser handles the click. Plain JavaScript, because it runs before the bundles.
 */
{
  const MAX_WAIT_MS = 3000
  const NEEDS_SCRIPTS = 'button[type=button]:not([popovertarget],[commandfor]),[data-needs-scripts]'
  let clicked

  const repeat = () => {
    removeEventListener('click', keep, true)
    if (clicked?.isConnected) clicked.click()
    clicked = undefined
  }
  const keep = (event) => {
    const element = event.target.closest?.(NEEDS_SCRIPTS)
    if (!element || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!clicked) setTimeout(repeat, MAX_WAIT_MS)
    clicked = element
  }
  if (performance.getEntriesByName('page-alive').length === 0) {
    addEventListener('click', keep, true)
    // `setTimeout` lets the other listeners of the event run first.
    addEventListener('page-alive', () => setTimeout(repeat), { once: true })
  }
}
