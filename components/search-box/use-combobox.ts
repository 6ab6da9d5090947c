import { useEffect, useEffectEvent, useState } from 'react'
import type { Suggestion } from '@/lib/search/suggest/suggest-groups'

export const LISTBOX_ID = 'search-suggestions'

/** Id of a row's element. */
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
  /** The Delete key on a row. */
  onRemove: (suggestion: Suggestion) => boolean
}

/** The form's field for words. */
export function getSearchInput(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector('input[type="search"]')
}

/**
 * Makes a search form's field a combobox (ARIA 1.2) whose rows are a listbox: the focus stays in the field, the arrows move
 * `aria-activedescendant`. The field itself is the page's own; leaving takes everything off it again.
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
    // A menu that the box stands in closes on the next Escape, not on the one that closes the suggestions.
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
    // A phone's keyboard that is put away leaves no other place in focus: the suggestions stay.
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
