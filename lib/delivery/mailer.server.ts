import 'server-only'
import type { Transporter } from 'nodemailer'
import { toOneLine } from '@/lib/http/log-line'
import { isRecord } from '@/lib/typed'
import { mailDocumentSchema, type DeliveryRow, type Mail } from './new-delivery'
import type { SendResult } from './send-result.server'

type MailerConfig = {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  url: string
  /** The sender's address. */
  from: string
  /** Timeout per step of the SMTP session, in ms. */
  timeoutMs?: number
}

/** `key` identifies the mail and is the same for all retries. */
export type SendMail = (
  mail: Mail,
  key: { deliveryKey: string; site: string; createdAt: number },
) => Promise<SendResult>

/** Sends the mail that a row of the outbox contains. @throws when the row's document is not a mail. */
export async function sendStoredMail(
  row: DeliveryRow,
  { sendMail }: { sendMail: SendMail },
): Promise<SendResult> {
  return sendMail(mailDocumentSchema.parse(JSON.parse(row.document)).mail, row)
}

/** Timeout per step of the SMTP session, in ms. All steps together stay well below the lease (`LEASE_MS`). */
const STEP_MS = 6000
/** Errors that concern the mail or its recipient. All others (server, credentials, connection) are temporary. */
const MAIL_ERRORS = new Set(['EENVELOPE', 'EMESSAGE'])

/**
 * Sends mails over SMTP. A 5xx about the mail is a permanent rejection; anything else is retried. Requires TLS except on
 * localhost, so that passwords are always encrypted.
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
        // Suppresses automatic replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Website': site },
      })
      return { kind: 'delivered' }
    } catch (error) {
      return explainFailure(error)
    }
  }
}

/** Imports nodemailer on the first mail, to save memory in processes that send none. */
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

function explainFailure(error: unknown): SendResult {
  const { code, responseCode } = isRecord(error) ? error : {}
  const status = typeof responseCode === 'number' ? responseCode : null
  const message = toOneLine(error instanceof Error ? error.message : 'The mail server returned an error.')
  const isRefusal = status !== null && status >= 500 && MAIL_ERRORS.has(String(code))
  return isRefusal ? { kind: 'refused', status, message } : { kind: 'failed', status, message }
}
