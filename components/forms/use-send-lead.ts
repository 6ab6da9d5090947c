'use client'

import { useEffect, useRef, useState, type RefObject } from 'react'
import type { BotCheckPlan } from '@/lib/bot-check/plan'
import { readHistory } from '@/lib/forms/browser-record'
import type { FormDefinition } from '@/lib/forms/definition'
import { BOT_CHECK, HONEYPOT } from '@/lib/forms/names'
import { describeRefusal, isAboutBotCheck, reusesRequestKey, needsNewProof } from '@/lib/forms/resend'
import type { FieldErrors, FormValues } from '@/lib/forms/schema'
import { BotProof } from './bot-proof'
import { clearHoneypot, OptInTracker, readHiddenFields } from './opt-in-tracker'
import { postLead, postLeadWithFiles, type ChosenFile } from './post-lead'
import { listSent, readChosenFiles } from './read-form-element'
import { makeRequestKey, readLeadAnswer } from './read-lead-answer'

export type SendResult =
  | { kind: 'sent'; category: string }
  | { kind: 'failed'; message: string; fields: FieldErrors }

/**
 * Sends a form's values as a lead. The bot check starts when the form first receives focus, so that it is done on
 * submit. A retry with the same values after a lost connection reuses the idempotency key, so it creates no second lead.
 */
export function useSendLead(
  form: FormDefinition,
  botCheck: BotCheckPlan,
  element: RefObject<HTMLFormElement | null>,
  onProgress: (share: number) => void,
): (values: FormValues) => Promise<SendResult> {
  const [proof] = useState(() => BotProof.plan(botCheck, form.name))
  const [optIn] = useState(() => new OptInTracker())
  const last = useRef({ body: '', key: '' })

  useEffect(() => {
    const target = element.current
    if (!target) return
    const stopProof = proof?.startWhenTouched(target)
    const stopOptIn = optIn.start(target)
    return () => {
      stopProof?.()
      stopOptIn()
    }
  }, [element, proof, optIn])

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
      botCheck: await proof?.prove(),
      idempotencyKey: last.current.key,
    }
    const { status, json, retryAfter } = await (files.length > 0
      ? postLeadWithFiles(request, files, onProgress)
      : postLead(request))
    const answer = readLeadAnswer(json)
    if (status < 400 && answer.category) return { kind: 'sent', category: answer.category }
    const refusal = { status, fields: answer.fields }
    if (!reusesRequestKey(refusal)) last.current = { body: '', key: '' }
    if (answer.fields[BOT_CHECK]) proof?.refuse()
    else if (needsNewProof(refusal)) proof?.drop()
    if (isAboutBotCheck(answer.fields) && !isRetry) return post(lead, files, true)
    if (answer.fields[HONEYPOT]) clearHoneypot(element.current)
    return { kind: 'failed', message: describeRefusal(answer.error, retryAfter), fields: answer.fields }
  }

  return async (values) => {
    const lead = {
      ...listSent(form, values),
      ...readHiddenFields(element.current),
      ...optIn.read(element.current),
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
