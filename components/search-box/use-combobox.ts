import { useEffect, useEffectEvent, useState } from 'react'
import type { Suggestion } from '@/lib/search/suggest/suggest-groups'

export const LISTBOX_ID = 'search-suggestions'

export function getOptionId(index: number): string {
  return `${LISTBOX_ID}-${index}`
}

type Options = {
  form: HTMLFormElement
  suggestions: readonly Suggestion[]
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
  onType: (text: string) => void
  onSubmit: (text: string) => void
  /** Called for the Delete key on a row; returns whether the row was removed. */
  onRemove: (suggestion: Suggestion) => boolean
}

/** The form's search input. */
export function getSearchInput(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector('input[type="search"]')
}

/**
 * Makes a search input an ARIA 1.2 combobox with a listbox popup: focus stays in the input, arrow keys move
 * `aria-activedescendant`. The input belongs to the page, so unmounting removes all added attributes.
 */
export function useCombobox({ form, suggestions, isOpen, setIsOpen, onType, onSubmit, onRemove }: Options) {
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const found = suggestions.findIndex(({ key }) => key === activeKey)
  const active = isOpen && found >= 0 ? found : null
  const isExpanded = isOpen && suggestions.length > 0

  const activate = (index: number) => setActiveKey(suggestions.at(index % suggestions.length)?.key ?? null)
  const close = () => {
    setIsOpen(false)
    setActiveKey(null)
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Tab') close()
    if (event.key.startsWith('Arrow') && !isExpanded) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setIsOpen(true)
      return
    }
    if (!isExpanded) return
    const moves: Record<string, () => void> = {
      ArrowDown: () => activate(active === null ? 0 : active + 1),
      ArrowUp: () => activate((active ?? 0) - 1),
      Escape: close,
      ...(active === null
        ? {}
        : {
            Home: () => activate(0),
            End: () => activate(-1),
            Enter: () => document.getElementById(getOptionId(active))?.click(),
          }),
    }
    const move = moves[event.key]
    const current = active === null ? undefined : suggestions[active]
    if (move) move()
    else if (event.key === 'Delete' && current && onRemove(current)) setActiveKey(null)
    else {
      if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') setActiveKey(null)
      return
    }
    event.preventDefault()
    // This Escape closes only the suggestions, not a surrounding menu.
    event.stopPropagation()
  })
  const onInput = useEffectEvent(() => {
    setActiveKey(null)
    setIsOpen(true)
    onType(getSearchInput(form)?.value ?? '')
  })
  const onEnter = useEffectEvent(() => {
    onType(getSearchInput(form)?.value ?? '')
    setIsOpen(true)
  })
  const onLeave = useEffectEvent((event: Event) => {
    // Closing the on-screen keyboard blurs the input without a new focus target: keep the suggestions open.
    const next = event instanceof FocusEvent ? event.relatedTarget : event.target
    if (next instanceof Node && !form.contains(next)) close()
  })
  const onSend = useEffectEvent(() => {
    onSubmit(getSearchInput(form)?.value ?? '')
    close()
  })

  useEffect(() => {
    const input = getSearchInput(form)
    if (!input) return undefined
    const stop = new AbortController()
    const { signal } = stop
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    input.addEventListener('input', () => onInput(), { signal })
    input.addEventListener('focus', () => onEnter(), { signal })
    input.addEventListener('click', () => onEnter(), { signal })
    form.addEventListener('focusout', (event) => onLeave(event), { signal })
    form.addEventListener('submit', () => onSend(), { signal })
    document.addEventListener('pointerdown', (event) => onLeave(event), { signal })
    if (document.activeElement === input) onEnter()
    return () => stop.abort()
  }, [form])

  useEffect(() => {
    const input = getSearchInput(form)
    if (!input) return undefined
    setAttributes(input, {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': String(isExpanded),
      'aria-controls': isExpanded ? LISTBOX_ID : null,
      'aria-activedescendant': active === null ? null : getOptionId(active),
      spellcheck: 'false',
    })
    if (active !== null) document.getElementById(getOptionId(active))?.scrollIntoView({ block: 'nearest' })
    return undefined
  }, [form, isExpanded, active])

  useEffect(
    () => () => {
      const input = getSearchInput(form)
      const names = ['role', 'aria-autocomplete', 'aria-haspopup', 'aria-expanded', 'aria-controls']
      for (const name of [...names, 'aria-activedescendant']) input?.removeAttribute(name)
    },
    [form],
  )

  return { active, isExpanded, close }
}

function setAttributes(input: HTMLInputElement, attributes: Record<string, string | null>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) input.removeAttribute(name)
    else input.setAttribute(name, value)
  }
}
