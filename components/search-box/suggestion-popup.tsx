'use client'

import clsx from 'clsx'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import {
  addRecentSearch,
  clearRecentSearches,
  readRecentSearches,
  removeRecentSearch,
} from '@/lib/search/suggest/recent-searches'
import {
  buildWordsHref,
  listSuggestions,
  type Suggestion,
  type SuggestionGroup,
} from '@/lib/search/suggest/suggest-groups'
import { WITHOUT_PARAMETER } from '@/lib/search/stored-suffix'
import type { SuggestSettings } from '@/lib/search/suggest/suggest-settings'
import { SuggestionRow } from './suggestion-row'
import { getOptionId, getSearchInput, LISTBOX_ID, useCombobox } from './use-combobox'
import { usePopupPosition } from './use-popup-position'
import { useStockSuggestions } from './use-stock-suggestions'

export type SuggestionPopupProps = { form: HTMLFormElement; settings: SuggestSettings }

/** Suggestions below a search field: the typed text, stock values with counts, and vehicles with pictures. */
export function SuggestionPopup({ form, settings }: SuggestionPopupProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [recent, setRecent] = useState(() => readRecentSearches(settings.site))
  /** Keys of the filters that the shopper has left out of the search for this text. */
  const [without, setWithout] = useState<readonly string[]>([])
  const { values, search, isCurrent, isSettled } = useStockSuggestions(settings, text, without, isOpen)
  const groups = listSuggestions(settings, text, without, { values, search, recent })
  const suggestions = groups.flatMap((group) => group.suggestions)
  const { active, isExpanded, close } = useCombobox({
    form,
    suggestions,
    isOpen,
    setIsOpen,
    onType: (typed) => {
      setText(typed)
      if (typed !== text) setWithout([])
    },
    onSubmit: (query) => remember(query, buildWordsHref(settings, query, without)),
    onRemove: (suggestion) => {
      if (suggestion.kind === 'part') leaveOut(suggestion.part)
      if (suggestion.kind === 'recent') setRecent(removeRecentSearch(settings.site, suggestion.search.label))
      return suggestion.kind === 'recent'
    },
  })
  const position = usePopupPosition(form, isExpanded)

  function remember(label: string, href: string) {
    setRecent(addRecentSearch(settings.site, { label, href }))
  }

  function leaveOut(part: string) {
    setWithout([...without, part])
  }

  function choose(suggestion: Suggestion, event: MouseEvent) {
    if (suggestion.kind === 'forget') {
      setRecent(clearRecentSearches(settings.site))
      return
    }
    if (suggestion.kind === 'part') return leaveOut(suggestion.part)
    if (suggestion.kind === 'words') remember(suggestion.text, suggestion.href)
    if (suggestion.kind === 'value') remember(suggestion.value.label, suggestion.value.href)
    if (suggestion.kind === 'recent') remember(suggestion.search.label, suggestion.search.href)
    // Opening a new tab leaves this page and the typed text unchanged.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    // Deferred: the link must stay in the document until all click listeners have run.
    setTimeout(() => {
      const input = getSearchInput(form)
      if (input && suggestion.kind !== 'words') input.value = ''
      input?.blur()
      close()
    })
  }

  // The second column on wide screens: vehicles, or body types while the field is empty.
  const aside = text.trim() === '' ? 'body' : 'cars'
  const [beside, main] = [
    groups.filter(({ key }) => key === aside),
    groups.filter(({ key }) => key !== aside),
  ]
  const column = (part: SuggestionGroup[], className: string) =>
    part.length > 0 && (
      <div role="presentation" className={className}>
        {part.map((group) => (
          <Group key={group.key} group={group} note={group.key === 'words' ? notice : ''}>
            {group.suggestions.map((suggestion) => {
              const index = suggestions.indexOf(suggestion)
              return (
                <SuggestionRow
                  key={suggestion.key}
                  id={getOptionId(index)}
                  isActive={index === active}
                  suggestion={suggestion}
                  isCurrent={isCurrent}
                  text={text}
                  settings={settings}
                  onChoose={(event) => choose(suggestion, event)}
                />
              )
            })}
          </Group>
        ))}
      </div>
    )

  const notice = isCurrent && isSettled ? (search?.notice ?? '') : ''

  return createPortal(
    <>
      {without.map((part) => (
        <input key={part} type="hidden" name={WITHOUT_PARAMETER} value={part} />
      ))}
      <p role="status" className="sr-only">
        {isExpanded && (suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`)}
        {isExpanded && notice && `. ${notice}`}
      </p>
      {isExpanded && (
        <div
          id={LISTBOX_ID}
          role="listbox"
          aria-label="Suggestions"
          tabIndex={-1}
          data-testid="search-suggestions"
          style={position}
          // Keeps focus in the field, so that the on-screen keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
          className={clsx(
            'absolute top-full z-50 mt-1.5 grid overflow-y-auto overscroll-contain border-y border-line bg-surface text-left font-text text-base font-normal tracking-normal text-ink normal-case shadow-card md:rounded-card md:border-x',
            beside.length > 0 && main.length > 0 && 'md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]',
          )}
        >
          {column(main, 'py-2')}
          {column(beside, 'py-2 max-md:border-t max-md:border-line md:border-l md:border-line')}
        </div>
      )}
    </>,
    form,
  )
}

/** The rows of a group below its heading. `note` is only for the eye; the status message says it too. */
function Group({ group, note, children }: { group: SuggestionGroup; note: string; children: ReactNode }) {
  if (!group.heading)
    return (
      <>
        {children}
        {note && (
          <p aria-hidden="true" data-testid="suggestion-note" className="px-4 py-1 text-sm text-muted">
            {note}
          </p>
        )}
      </>
    )
  const isInline = group.key === 'parts'
  return (
    <div
      role="group"
      aria-label={group.heading}
      className={clsx(isInline && 'flex flex-wrap items-center gap-2 px-4 pb-2')}
    >
      <p
        aria-hidden="true"
        className={clsx('text-xs font-semibold text-muted', !isInline && 'px-4 pt-3 pb-1')}
      >
        {group.heading}
      </p>
      {children}
    </div>
  )
}
