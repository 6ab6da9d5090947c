// The panel of the sandbox's chat. What is said goes in as text, never as markup, and lives in a shadow root, out of reach of
// a site's style. Kept for the tab, by the site's key.

;(() => {
  if (window.dealerChat) return
  const service = new URL('.', document.currentScript.src)
  const KEPT = 100
  const PHONE = matchMedia('(width < 576px)')
  const CROSS = 'M6 6l12 12M18 6 6 18'
  const PLANE = 'M4 12 20 4l-5 16-4-6zM11 14l9-10'

  let context = null
  let close = null
  let sent = null
  let talk = null
  let view = null
  let isBusy = false
  let isWanted = false

  /** An element with attributes, and children that are elements or text. */
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.append(...children)
    return element
  }

  function drawIcon(path) {
    const space = 'http://www.w3.org/2000/svg'
    const svg = document.createElementNS(space, 'svg')
    svg.setAttribute('viewBox', '0 0 24 24')
    svg.setAttribute('aria-hidden', 'true')
    const line = document.createElementNS(space, 'path')
    line.setAttribute('d', path)
    svg.append(line)
    return svg
  }

  function readTalk() {
    const fresh = { conversation: crypto.randomUUID(), messages: [] }
    try {
      const kept = JSON.parse(sessionStorage.getItem(`dealer-chat:${context.siteKey}`))
      return Array.isArray(kept?.messages) && typeof kept.conversation === 'string' ? kept : fresh
    } catch {
      return fresh
    }
  }

  function keepTalk() {
    try {
      sessionStorage.setItem(`dealer-chat:${context.siteKey}`, JSON.stringify(talk))
    } catch {
      // Blocked or full: the conversation lasts as long as the page.
    }
  }

  function draw(look) {
    const host = make('div', { 'data-chat-panel': '' })
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('STYLE')
    root.adoptedStyleSheets = [sheet]
    for (const [name, value] of Object.entries({
      primary: look.primary,
      'on-primary': look.onPrimary,
      surface: look.surface,
      ink: look.ink,
      font: look.font,
      radius: look.radius,
    }))
      host.style.setProperty(`--chat-${name}`, value)
    const title = `Chat with ${context.siteName}`
    const cross = make('button', { type: 'button', 'aria-label': 'Close chat' }, drawIcon(CROSS))
    const log = make('div', { class: 'log', role: 'log', 'aria-label': 'Conversation', tabindex: '0' })
    const alert = make('p', { class: 'alert', role: 'alert' })
    const box = make('textarea', { rows: '1', maxlength: '2000', autocomplete: 'off' })
    const send = make('button', { type: 'submit', 'aria-label': 'Send' }, drawIcon(PLANE))
    const form = make('form', {}, make('label', {}, 'Your message', box), send)
    const dialog = make(
      'dialog',
      { 'aria-label': title, lang: context.locale },
      make('div', { class: 'top' }, make('h2', {}, title), cross),
      log,
      alert,
      form,
    )
    root.append(dialog)
    cross.addEventListener('click', () => dialog.close())
    dialog.addEventListener('keydown', (event) => {
      // Beside the page the dialog is not modal, and the browser leaves Escape to us.
      if (event.key === 'Escape' && !event.isComposing) {
        event.preventDefault()
        dialog.close()
      }
    })
    dialog.addEventListener('close', () => {
      if (!host.hidden) isWanted = false
      if (!isWanted) close?.()
    })
    box.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
      event.preventDefault()
      form.requestSubmit()
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void sendText()
    })
    document.body.append(host)
    return { host, dialog, log, alert, box, send }
  }

  function drawMessage({ from, text }) {
    const who = from === 'shopper' ? 'You: ' : `${context.siteName}: `
    view.log.append(make('p', { class: from }, make('span', { class: 'said' }, who), text))
    view.log.scrollTop = view.log.scrollHeight
  }

  function say(from, text) {
    talk.messages = [...talk.messages, { from, text }].slice(-KEPT)
    keepTalk()
    drawMessage({ from, text })
  }

  function setBusy(busy) {
    isBusy = busy
    view.send.setAttribute('aria-disabled', String(busy))
  }

  async function sendText() {
    const text = view.box.value.trim()
    if (!text || isBusy) return
    setBusy(true)
    view.alert.textContent = ''
    try {
      const response = await fetch(new URL('messages', service), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          key: context.siteKey,
          site: context.site,
          conversation: talk.conversation,
          text,
          agent_group: context.agentGroup,
          bot_key: context.botKey,
          page: { path: context.page.path.slice(0, 2000), title: context.page.title.slice(0, 500) },
          car_id: context.page.carId,
        }),
        signal: AbortSignal.timeout(10_000),
      })
      if (!response.ok) throw new Error(`status ${response.status}`)
      const { reply } = await response.json()
      view.box.value = ''
      const isFirst = talk.messages.every(({ from }) => from !== 'shopper')
      say('shopper', text)
      sent?.(isFirst)
      say('site', reply)
    } catch (error) {
      console.warn('A chat message was not sent.', error)
      view.alert.textContent = 'Your message was not sent. Please try again.'
    } finally {
      setBusy(false)
      view.box.focus()
    }
  }

  function appear() {
    if (view.dialog.open) return
    // A sheet over a phone's page keeps the focus to itself; beside a wide page both stay usable.
    if (PHONE.matches) view.dialog.showModal()
    else view.dialog.show()
    view.log.scrollTop = view.log.scrollHeight
  }

  window.dealerChat = {
    start(first, look, onClose, onSent) {
      context = first
      close = onClose
      sent = onSent
      if (view) return
      talk = readTalk()
      view = draw(look)
      drawMessage({ from: 'site', text: `Hi, this is ${context.siteName}. What would you like to know?` })
      for (const message of talk.messages) drawMessage(message)
    },
    setContext(next) {
      context = next
    },
    open(draft) {
      isWanted = true
      view.host.hidden = false
      if (draft && !view.box.value) view.box.value = draft
      appear()
      view.box.focus()
    },
    hide() {
      view.host.hidden = true
      if (view.dialog.open) view.dialog.close()
    },
    show() {
      view.host.hidden = false
      if (isWanted) appear()
    },
  }
})()
