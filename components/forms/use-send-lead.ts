'use client'

import { useEffect, useRef, useState, type RefObject } from 'react'
import { readHistory } from '@/lib/forms/browser-record'
import type { FormDefinition } from '@/lib/forms/definition'
import { BOT_CHECK, HONEYPOT } from '@/lib/forms/names'
import type { FieldErrors, FormValues } from '@/lib/forms/schema'
import { BotProof } from './bot-proof'
import { postLead, postLeadWithFiles, type ChosenFile } from './post-lead'
import { readChosenFiles } from './read-form-element'
import { makeRequestKey, readLeadAnswer } from './read-lead-answer'

export type SendResult =
  | { kind: 'sent'; category: string }
  | { kind: 'failed'; message: string; fields: FieldErrors }

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
  const [proof] = useState(() => new BotProof())
  const last = useRef({ body: '', key: '' })

  useEffect(() => {
    const target = element.current
    return target && needsBotCheck ? proof.startWhenTouched(target) : undefined
  }, [element, needsBotCheck, proof])

  const post = async (
    lead: Record<string, unknown>,
    files: ChosenFile[],
    isRetry: boolean,
  ): Promise<SendResult> => {
    const body = JSON.stringify([lead, files.map(({ file }) => [file.name, file.size, file.lastModified])])
    if (last.current.body !== body) last.current = { body, key: makeRequestKey() }
    const request = {
      form: form.name,
      lead,
      botCheck: needsBotCheck ? await proof.prove() : undefined,
      idempotencyKey: last.current.key,
    }
    const { status, json } = await (files.length > 0
      ? postLeadWithFiles(request, files, onProgress)
      : postLead(request))
    const answer = readLeadAnswer(json)
    if (status < 400 && answer.category) return { kind: 'sent', category: answer.category }
    // Whatever is sent next is a new request, also if its words are the same.
    if (status < 500) last.current = { body: '', key: '' }
    proof.drop()
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
