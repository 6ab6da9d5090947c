'use client'

import type { FormEvent, KeyboardEvent, MouseEvent } from 'react'
import { findInAppTarget, getFormUrl } from '@/lib/links/in-app-target'
import { readSearchAddress, type SearchPageData } from '@/lib/search/page-data'
import type { SearchState } from '@/lib/search/state'
import { storeView } from '@/lib/search/stored-suffix'
import type { Vocabulary } from '@/lib/search/vocabulary'
import { FILTERS_ID, RESULTS_ID } from './search-props'
import type { Drawer } from './use-drawer'

type Options = {
  data: SearchPageData
  vocabulary: Vocabulary
  refine: (state: SearchState) => void
  retry: () => void
  drawer: Drawer
}
type Handlers = {
  onClick: (event: MouseEvent<HTMLElement>) => void
  onSubmit: (event: FormEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Links that are checkboxes or radio buttons. */
const OPTION = 'a:is([role="checkbox"], [role="radio"])'
/** Keys that move the focus within a group of radio buttons. */
const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

function focusOption(option: HTMLElement, step: 1 | -1): void {
  const options = [
    ...(option.closest('[role="radiogroup"]')?.querySelectorAll<HTMLElement>(OPTION) ?? []),
  ].filter((each) => each.checkVisibility())
  options.at((options.indexOf(option) + step) % options.length)?.focus()
}

/**
 * Intercepts clicks on links and submits of forms: if the target URL is a search, shows that search in place. The browser handles
 * all other URLs. Links that are checkboxes or radio buttons also work with their keys.
 */
export function useChosenAddress({ data, vocabulary, refine, retry, drawer }: Options): Handlers {
  const choose = (href: string): boolean => {
    const url = new URL(href, window.location.href)
    const state = readSearchAddress(data, { site: data.site, vocabulary }, url)
    if (state) refine(state)
    return state !== null
  }
  return {
    onClick: (event) => {
      const anchor = event.target instanceof Element ? event.target.closest('a') : null
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!anchor || !isPlain || event.defaultPrevented) return
      const place = anchor.getAttribute('href')
      if (place === `#${FILTERS_ID}` || place === `#${RESULTS_ID}`) {
        event.preventDefault()
        return place === `#${FILTERS_ID}` ? drawer.open() : drawer.close()
      }
      if (anchor.dataset['testid']?.startsWith('retry')) {
        event.preventDefault()
        return retry()
      }
      const target = findInAppTarget(anchor)
      if (target === null || !choose(target)) return
      const { view } = anchor.dataset
      if (view !== undefined) storeView(data.site.slug, view)
      event.preventDefault()
    },
    onKeyDown: (event) => {
      const option = event.target instanceof Element ? event.target.closest(OPTION) : null
      if (!(option instanceof HTMLElement)) return
      const step = STEPS[event.key]
      if (event.key === ' ') option.click()
      else if (step && option.role === 'radio') focusOption(option, step)
      else return
      event.preventDefault()
    },
    onSubmit: (event) => {
      const url = getFormUrl(event.target)
      if (url && choose(url.href)) event.preventDefault()
    },
  }
}
