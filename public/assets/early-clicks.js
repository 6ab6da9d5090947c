/**
 * Keeps a click on an element that needs scripts until the page is hydrated (`components/layout/page-alive.tsx`), then repeats it (ADR 0061).
 * Links and forms work before. After 3 s without hydration the browser handles the click. `data-busy` shows a progress bar meanwhile.
 */
{
  const MAX_WAIT_MS = 3000
  const NEEDS_SCRIPTS = 'button[type=button]:not([popovertarget],[commandfor]),[data-needs-scripts]'
  const page = document.documentElement
  let clicked

  const repeat = () => {
    removeEventListener('click', keep, true)
    page.removeAttribute('data-busy')
    if (clicked?.isConnected) clicked.click()
    clicked = undefined
  }
  const keep = (event) => {
    const { target } = event
    const element = target.closest?.(NEEDS_SCRIPTS)
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (element || target.closest?.('a[href^="/"]:not([target])')) page.setAttribute('data-busy', '')
    if (!element) return
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
