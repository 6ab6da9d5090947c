// The chat panel of the sandbox. Messages are inserted as text, never as markup. A shadow root isolates the
// panel from the site's CSS. The conversation is stored per browser tab and site key.

;(() => {
  if (window.dealerChat) return
  const service = new URL('.', document.currentScript.src)
  const MAX_STORED_MESSAGES = 100
  const PHONE = matchMedia('(width < 576px)')
  const CLOSE_ICON = 'M6 6l12 12M18 6 6 18'
  const SEND_ICON = 'M4 12 20 4l-5 16-4-6zM11 14l9-10'

  let context = null
  let close = null
  let sent = null
  let chat = null
  let view = null
  let isBusy = false
  let shouldBeOpen = false

  /** Creates an element with attributes and child elements or text. */
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

  function loadConversation() {
    const fresh = { conversation: crypto.randomUUID(), messages: [] }
    try {
      const stored = JSON.parse(sessionStorage.getItem(`dealer-chat:${context.siteKey}`))
      return Array.isArray(stored?.messages) && typeof stored.conversation === 'string' ? stored : fresh
    } catch {
      return fresh
    }
  }

  function saveConversation() {
    try {
      sessionStorage.setItem(`dealer-chat:${context.siteKey}`, JSON.stringify(chat))
    } catch {
      // Storage is blocked or full: the conversation lasts until the page is closed.
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
    const closeButton = make('button', { type: 'button', 'aria-label': 'Close chat' }, drawIcon(CLOSE_ICON))
    const log = make('div', { class: 'log', role: 'log', 'aria-label': 'Conversation', tabindex: '0' })
    const alert = make('p', { class: 'alert', role: 'alert' })
    const input = make('textarea', { rows: '1', maxlength: '2000', autocomplete: 'off' })
    const send = make('button', { type: 'submit', 'aria-label': 'Send' }, drawIcon(SEND_ICON))
    const form = make('form', {}, make('label', {}, 'Your message', input), send)
    const dialog = make(
      'dialog',
      { 'aria-label': title, lang: context.locale },
      make('div', { class: 'top' }, make('h2', {}, title), closeButton),
      log,
      alert,
      form,
    )
    root.append(dialog)
    closeButton.addEventListener('click', () => dialog.close())
    dialog.addEventListener('keydown', (event) => {
      // A non-modal dialog does not close on Escape by itself.
      if (event.key === 'Escape' && !event.isComposing) {
        event.preventDefault()
        dialog.close()
      }
    })
    dialog.addEventListener('close', () => {
      if (!host.hidden) shouldBeOpen = false
      if (!shouldBeOpen) close?.()
    })
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
      event.preventDefault()
      form.requestSubmit()
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void sendText()
    })
    document.body.append(host)
    return { host, dialog, log, alert, input, send }
  }

  function drawMessage({ from, text }) {
    const who = from === 'shopper' ? 'You: ' : `${context.siteName}: `
    view.log.append(make('p', { class: from }, make('span', { class: 'said' }, who), text))
    view.log.scrollTop = view.log.scrollHeight
  }

  function addMessage(from, text) {
    chat.messages = [...chat.messages, { from, text }].slice(-MAX_STORED_MESSAGES)
    saveConversation()
    drawMessage({ from, text })
  }

  function setBusy(busy) {
    isBusy = busy
    view.send.setAttribute('aria-disabled', String(busy))
  }

  async function sendText() {
    const text = view.input.value.trim()
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
          conversation: chat.conversation,
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
      view.input.value = ''
      const isFirst = chat.messages.every(({ from }) => from !== 'shopper')
      addMessage('shopper', text)
      sent?.(isFirst)
      addMessage('site', reply)
    } catch (error) {
      console.warn('Failed to send a chat message.', error)
      view.alert.textContent = 'We couldn’t send your message. Please try again.'
    } finally {
      setBusy(false)
      view.input.focus()
    }
  }

  function showDialog() {
    if (view.dialog.open) return
    // On phones the panel is modal; on wider screens the page behind it stays usable.
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
      chat = loadConversation()
      view = draw(look)
      drawMessage({ from: 'site', text: `Hi, welcome to ${context.siteName}. How can we help?` })
      for (const message of chat.messages) drawMessage(message)
    },
    setContext(next) {
      context = next
    },
    open(draft) {
      shouldBeOpen = true
      view.host.hidden = false
      if (draft && !view.input.value) view.input.value = draft
      showDialog()
      view.input.focus()
    },
    hide() {
      view.host.hidden = true
      if (view.dialog.open) view.dialog.close()
    },
    show() {
      view.host.hidden = false
      if (shouldBeOpen) showDialog()
    },
  }
})()
