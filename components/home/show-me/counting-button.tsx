'use client'

import { useEffect, useRef, useState } from 'react'
import { AnimatedCount } from '@/components/ui/animated-count'
import type { ShowMeProps } from './show-me-props'
import { ShowMeWords } from './show-me-words'

/** How long a form must rest before it is counted, in ms. */
const REST_MS = 200

type Counter = typeof import('./count-form').countForm

/** The button with a count that follows its form's fields, asked from the search service (`SS-06`). */
export function CountingButton({ count: sent, rules, locale, className, icon }: ShowMeProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [count, setCount] = useState(sent)
  const [spoken, setSpoken] = useState('')

  useEffect(() => {
    const form = button.current?.form
    if (!form) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let current: AbortController | undefined
    let counter: Promise<Counter> | undefined
    const load = async (): Promise<Counter> => {
      counter ??= import('./count-form').then(({ countForm }) => countForm)
      return counter
    }
    const ask = async () => {
      current?.abort()
      const { signal } = (current = new AbortController())
      try {
        const found = await (await load())(form, rules, signal)
        if (signal.aborted || found === null) return
        setCount(found)
        setSpoken(`${new Intl.NumberFormat(locale).format(found)} ${found === 1 ? 'vehicle' : 'vehicles'}`)
      } catch {
        // The last known count stands; the button opens the search all the same.
        counter = undefined
      }
    }
    const onChange = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), REST_MS)
    }
    const onIntent = () => void load().catch(() => (counter = undefined))
    form.addEventListener('input', onChange)
    form.addEventListener('pointerover', onIntent, { once: true })
    form.addEventListener('focusin', onIntent, { once: true })
    return () => {
      clearTimeout(timer)
      current?.abort()
      form.removeEventListener('input', onChange)
      form.removeEventListener('pointerover', onIntent)
      form.removeEventListener('focusin', onIntent)
    }
  }, [rules, locale])

  return (
    <>
      <button
        ref={button}
        type="submit"
        data-testid="show-me"
        data-count={count ?? undefined}
        className={className}
      >
        <ShowMeWords
          count={count}
          number={count !== null && <AnimatedCount value={count} locale={locale} />}
        />
        {icon}
      </button>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  )
}
