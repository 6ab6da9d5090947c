import { connectFrame, createFrame, FrameLoadError } from './connect-frame'
import { intentResultSchema, type Credentials, type IntentResult } from './messages'

/**
 * Opens the 3-D Secure challenge in a modal until the shopper completes, fails or closes it.
 * @returns the updated intent; closing counts as failed authentication, as in Stripe
 */
export async function runChallenge(
  base: URL,
  credentials: Credentials,
  clientSecret: string,
): Promise<IntentResult> {
  // A modal dialog makes the page inert and restores the focus when it closes.
  const dialog = document.createElement('dialog')
  const frame = createFrame(new URL('three-d-secure.html', base), '3D Secure authentication')
  Object.assign(dialog.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    padding: '0',
    border: '0',
    background: 'transparent',
    overflow: 'hidden',
  })
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100%' })
  dialog.setAttribute('aria-label', '3D Secure authentication')
  dialog.append(frame)
  document.body.append(dialog)
  const connection = connectFrame(frame, {})
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    connection.channel.then((channel) => channel.call('abandon')).catch(() => {})
  })
  try {
    dialog.showModal()
    const channel = await connection.channel
    frame.focus()
    return intentResultSchema.parse(await channel.call('start', { credentials, clientSecret }))
  } catch (error) {
    if (error instanceof FrameLoadError) return { error: error.error }
    throw error
  } finally {
    connection.close()
    dialog.close()
    dialog.remove()
  }
}
