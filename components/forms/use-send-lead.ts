'use client'

import { useEffect, useRef, type RefObject } from 'react'
import { readHistory } from '@/lib/forms/browser-record'
import type { FormDefinition } from '@/lib/forms/definition'
import { BOT_CHECK, HONEYPOT } from '@/lib/forms/names'
import type { FieldErrors, FormValues } from '@/lib/forms/schema'
import { postLead, postLeadWithFiles, type ChosenFile } from './post-lead'
import { readChosenFiles } from './read-form-element'
import { solveBotCheck } from './solve-bot-check'

export type SendResult =
  | { kind: 'sent'; category: string }
  | { kind: 'failed'; message: string; fields: FieldErrors }

/** A solved challenge is used within this time, in ms; it would expire later. */
const PROOF_KEEPS_MS = 45 * 60_000

type Proof = { promise: Promise<string>; startedAt: number }

/**
 * Sends a form's values as a lead. The proof of work starts when the form is first touched, so that it is done before the
 * shopper is. A repeat of the same values after a lost connection carries the same key and makes no second enquiry.
 */
export function useSendLead(
  form: FormDefinition,
  needsBotCheck: boolean,
  element: RefObject<HTMLFormElement | null>,
  onProgress: (share: number) => void,
): (values: FormValues) => Promise<SendResult> {
  const proof = useRef<Proof | null>(null)
  const last = useRef({ body: '', key: '' })

  const prove = (): Promise<string> => {
    const isFresh = proof.current && performance.now() - proof.current.startedAt < PROOF_KEEPS_MS
    if (!isFresh) proof.current = { promise: solveBotCheck(), startedAt: performance.now() }
    const { promise } = proof.current ?? { promise: solveBotCheck() }
    // A failed one must not stand in the way of the next attempt.
    promise.catch(() => {
      if (proof.current?.promise === promise) proof.current = null
    })
    return promise
  }
  const latestProve = useRef(prove)

  useEffect(() => {
    const target = element.current
    if (!target || !needsBotCheck) return
    const start = () => void latestProve.current().catch(() => {})
    if (target.contains(document.activeElement)) start()
    target.addEventListener('focusin', start, { once: true })
    return () => target.removeEventListener('focusin', start)
  }, [element, needsBotCheck])

  const post = async (
    lead: Record<string, unknown>,
    files: ChosenFile[],
    isRetry: boolean,
  ): Promise<SendResult> => {
    const body = JSON.stringify([lead, files.map(({ file }) => [file.name, file.size, file.lastModified])])
    if (last.current.body !== body) last.current = { body, key: makeKey() }
    const request = {
      form: form.name,
      lead,
      botCheck: needsBotCheck ? await prove() : undefined,
      idempotencyKey: last.current.key,
    }
    const { status, json } = await (files.length > 0
      ? postLeadWithFiles(request, files, onProgress)
      : postLead(request))
    const answer = readAnswer(json)
    if (status < 400 && answer.category) return { kind: 'sent', category: answer.category }
    // Whatever is sent next is a new request, also if its words are the same.
    if (status < 500) last.current = { body: '', key: '' }
    proof.current = null
    if (answer.fields[BOT_CHECK] && !isRetry) return post(lead, files, true)
    return { kind: 'failed', message: answer.error, fields: answer.fields }
  }

  return async (values) => {
    const honeypot = element.current ? new FormData(element.current).get(HONEYPOT) : null
    const lead = {
      ...listSent(form, values),
      ...(honeypot ? { [HONEYPOT]: honeypot } : {}),
      ...readHistory(),
      url: window.location.href,
    }
    try {
      return await post(lead, readChosenFiles(element.current, form), false)
    } catch {
      return { kind: 'failed', message: '', fields: {} }
    }
  }
}

/** Values as they travel; files' names do not, their bytes do. */
function listSent(form: FormDefinition, values: FormValues): FormValues {
  const files = new Set(form.fields.filter(({ kind }) => kind === 'file').map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !files.has(name)))
}

function readAnswer(json: unknown): { category: string; error: string; fields: FieldErrors } {
  const answer = typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}
  const fields = typeof answer['fields'] === 'object' && answer['fields'] !== null ? answer['fields'] : {}
  return {
    category: typeof answer['category'] === 'string' ? answer['category'] : '',
    error: typeof answer['error'] === 'string' ? answer['error'] : '',
    fields: Object.fromEntries(Object.entries(fields).filter(([, text]) => typeof text === 'string')),
  }
}

/** Random, and to be had without a secure context too. */
function makeKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
