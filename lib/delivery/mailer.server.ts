import 'server-only'
import type { Transporter } from 'nodemailer'
import { toOneLine } from '@/lib/http/log-line'
import type { Mail } from './new-delivery'
import type { Sent } from './sent'

export type MailerConfig = {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  url: string
  /** The sender's address. */
  from: string
  /** Time for one step of the conversation, in ms. */
  timeoutMs?: number
}

/** `key` names the mail for ever: the same over all its retries. */
export type SendMail = (
  mail: Mail,
  key: { deliveryKey: string; site: string; createdAt: number },
) => Promise<Sent>

/** Each step of the conversation with the mail server, in ms; together well below a lease. */
const STEP_MS = 6000
/** Errors about this mail or its recipient; all others speak of the server, our account or the line, and pass. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

/**
 * Hands mails to a mail server over SMTP. A 5xx about the mail is a refusal for good, all else is tried again. Passwords only
 * travel encrypted: anywhere but on this machine the server must offer TLS.
 */
export function createMailer({ url, from, timeoutMs = STEP_MS }: MailerConfig): SendMail {
  let transport: Promise<Transporter> | undefined
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return async (mail, { deliveryKey, site, createdAt }) => {
    try {
      transport ??= openTransport(url, timeoutMs)
      const opened = await transport
      await opened.sendMail({
        envelope: { from, to: [mail.to] },
        from: { name: toOneLine(mail.fromName, 100), address: from },
        to: { name: '', address: mail.to },
        ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
        subject: toOneLine(mail.subject, 200),
        text: mail.text,
        ...(mail.html === undefined ? {} : { html: mail.html }),
        messageId: `<${deliveryKey}@${domain}>`,
        date: new Date(createdAt),
        // No answering machine shall answer it.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Website': site },
      })
      return { kind: 'delivered' }
    } catch (error) {
      return explainFailure(error)
    }
  }
}

/** Loads the mail library at the first mail: where none is sent it takes no memory. */
async function openTransport(url: string, timeoutMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const isLocal = hostname === '127.0.0.1' || hostname === 'localhost' || hostname === '[::1]'
  return createTransport({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isSecure && !isLocal,
    ignoreTLS: isLocal,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function explainFailure(error: unknown): Sent {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown }
  const status = typeof responseCode === 'number' ? responseCode : null
  const message = toOneLine(error instanceof Error ? error.message : 'The mail server failed.')
  const isRefusal = status !== null && status >= 500 && ABOUT_THE_MAIL.has(String(code))
  return isRefusal
    ? { kind: 'refused', status, message }
    : { kind: 'failed', status, message, retryAfterMs: null }
}
