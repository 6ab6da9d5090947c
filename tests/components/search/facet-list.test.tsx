// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { FacetList } from '@/components/search/facet-list'
import { OptionsContext } from '@/components/search/filters/value-link'
import type { FilterLook, FacetName } from '@/config/filters'
import { EMPTY_STATE, type SearchState } from '@/lib/search/state'
import { readDemoSite } from '@/tests/demo-site'
import { listFacet } from '@/tests/lib/search/list-facet'

afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

const site = readDemoSite('harbour-city')

/** Renders a facet group in a style; its URLs list the facet's selected values. */
function drawGroup(
  attribute: FacetName,
  look: FilterLook,
  counts: Record<string, number>,
  state: SearchState = EMPTY_STATE,
) {
  const group = { ...listFacet(attribute, counts, state, [3, 6]), label: 'Things', look, isActive: false }
  const hrefOf = (next: SearchState) => `/search?chosen=${(next.refinements[attribute] ?? []).join('+')}`
  return <FacetList site={site} state={state} hrefOf={hrefOf} images="http://images.test" group={group} />
}

const readLinks = (facet: FacetName) =>
  [...document.querySelectorAll<HTMLAnchorElement>(`a[data-facet="${facet}"]`)].map((link) => ({
    value: link.dataset['value'],
    count: link.dataset['count'],
    href: link.getAttribute('href'),
    name: link.textContent,
  }))

const MANY = { Audi: 1, BMW: 2, Citroën: 3, Dodge: 4, Ford: 5, Genesis: 6, Kia: 7, Škoda: 8 }

describe.each<[FacetName, FilterLook, Record<string, number>]>([
  ['fuel', 'list', { Diesel: 4, Unleaded: 12 }],
  ['fuel', 'menu', { Diesel: 4, Unleaded: 12 }],
  ['fuel', 'pills', { Diesel: 4, Unleaded: 12 }],
  ['seats', 'pills', { 5: 4, 7: 12 }],
  ['make', 'tiles', { Avida: 4, Toyota: 12 }],
  ['body', 'tiles', { 'Off-Road Caravan': 4, SUV: 12 }],
  ['colour', 'swatches', { Aurora: 4, White: 12 }],
])('%s as %s', (facet, look, counts) => {
  const values = Object.keys(counts)

  test('[SS-07] [SS-16] every value is a link with data attributes, name and count', () => {
    render(drawGroup(facet, look, counts))
    const links = readLinks(facet)
    expect(links.map(({ value, count }) => [value, Number(count)])).toEqual(Object.entries(counts))
    for (const [index, link] of links.entries()) {
      expect(link.href).toBe(`/search?chosen=${values[index]}`)
      expect(link.name).toContain(values[index])
      expect(link.name).toContain(`(${link.count})`)
    }
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('[SS-15] a selected value is announced and its link removes it', () => {
    const [chosen = ''] = values
    render(drawGroup(facet, look, counts, { ...EMPTY_STATE, refinements: { [facet]: [chosen] } }))
    const link = document.querySelector(`a[data-value="${chosen}"]`)
    expect(link?.getAttribute('aria-current')).toBe('true')
    expect(link?.getAttribute('data-refined')).toBe('true')
    expect(link?.textContent).toContain(', selected')
    expect(link?.getAttribute('href')).toBe('/search?chosen=')
  })

  test('[SS-16] server and browser render the same links', () => {
    render(drawGroup(facet, look, counts))
    const drawn = document.body.innerHTML
    document.body.innerHTML = `<div>${renderToStaticMarkup(drawGroup(facet, look, counts))}</div>`
    const links = readLinks(facet)
    expect(links).toHaveLength(values.length)
    document.body.innerHTML = drawn
    expect(links).toEqual(readLinks(facet))
  })
})

describe.each(['list', 'tiles', 'pills'] as const)('makes as %s', (look) => {
  const tree = { Ford: 5, 'Ford > Ranger': 4, 'Ford > Everest': 1, Kia: 7, 'Kia > Rio': 7, MG: 2 }
  const state = { ...EMPTY_STATE, refinements: { make_model_badge: ['Ford > Ranger', 'Kia'] } }

  test('[SS-07] [SS-16] chosen makes have their models in a named group, with counts', () => {
    render(<OptionsContext value>{drawGroup('make_model_badge', look, tree, state)}</OptionsContext>)
    const rows = [...document.querySelectorAll('a')].map((row) =>
      [row.dataset['value'], row.dataset['count'], row.getAttribute('aria-checked')].join(' '),
    )
    expect(rows.toSorted()).toEqual([
      'Everest 1 false',
      'Ford 5 mixed',
      'Kia 7 true',
      'MG 2 false',
      'Ranger 4 true',
      'Rio 7 false',
    ])
    const models = screen.getByRole('group', { name: 'Ford models' })
    expect(within(models).getAllByRole('checkbox')).toHaveLength(2)
    expect(screen.queryByRole('group', { name: 'MG models' })).toBeNull()
  })

  test('[SS-15] without scripts says which makes are chosen in part', () => {
    render(drawGroup('make_model_badge', look, tree, state))
    const nameOf = (value: string) => document.querySelector(`a[data-value="${value}"]`)?.textContent
    expect(nameOf('Ford')).toContain('Ford, partly selected')
    expect(nameOf('Kia')).toContain('Kia, selected')
  })
})

describe('a menu', () => {
  test('[SS-07] selecting replaces the value, and “Any” removes it', () => {
    const state = { ...EMPTY_STATE, refinements: { fuel: ['Diesel'] } }
    render(drawGroup('fuel', 'menu', { Diesel: 4, Unleaded: 12 }, state))
    expect(readLinks('fuel').map((link) => link.href)).toEqual(['/search?chosen=', '/search?chosen=Unleaded'])
    const any = screen.getByRole('link', { name: 'Any Things' })
    expect(any.getAttribute('href')).toBe('/search?chosen=')
    expect(any.hasAttribute('data-facet')).toBe(false)
    expect(any.hasAttribute('aria-current')).toBe(false)
  })

  test('[SS-07] “Any” is current when nothing is selected', () => {
    render(drawGroup('fuel', 'menu', { Diesel: 4 }))
    expect(screen.getByRole('link', { name: 'Any Things' }).getAttribute('aria-current')).toBe('true')
  })
})

describe('a search among the values', () => {
  const type = (text: string) =>
    fireEvent.input(screen.getByRole('searchbox', { name: 'Search Things' }), { target: { value: text } })

  test('[SS-07] shows three values, three more on request, and finds all by name', () => {
    render(drawGroup('make', 'list', MANY))
    expect(readLinks('make')).toHaveLength(6)
    expect(screen.getByText('Show 3 more')).toBeDefined()
    type('skoda')
    expect(readLinks('make').map((link) => link.value)).toEqual(['Škoda'])
    expect(screen.getByRole('status').textContent).toBe('1 of 8')
    type('zzz')
    expect(readLinks('make')).toEqual([])
    expect(screen.getByRole('status').textContent).toBe('0 of 8')
  })

  test('[SS-07] finds a make by its nickname, and a value in spite of a typing mistake', async () => {
    render(drawGroup('make', 'list', { ...MANY, Volkswagen: 2, 'Mercedes-Benz': 3, Toyota: 4 }))
    const find = (text: string) => {
      type(text)
      return readLinks('make').map((link) => link.value)
    }
    find('vw')
    // The nicknames are loaded with the first search.
    await waitFor(() => expect(find('vw')).toEqual(['Volkswagen']))
    expect(find('merc')).toEqual(['Mercedes-Benz'])
    expect(find('toyoat')).toEqual(['Toyota'])
    expect(find('volksw')).toEqual(['Volkswagen'])
    expect(find('genisis')).toEqual(['Genesis'])
    expect(find('citrone')).toEqual(['Citroën'])
    expect(find('kai')).toEqual([])
  })

  test('[SS-07] Escape clears the input and restores the list', () => {
    render(drawGroup('make', 'tiles', MANY))
    type('kia')
    expect(readLinks('make')).toHaveLength(1)
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
    expect(readLinks('make')).toHaveLength(6)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('[SS-07] a selected value stays visible', () => {
    render(drawGroup('make', 'pills', MANY, { ...EMPTY_STATE, refinements: { make: ['Škoda'] } }))
    type('audi')
    expect(readLinks('make').map((link) => link.value)).toEqual(['Škoda', 'Audi'])
    expect(screen.getByRole('status').textContent).toBe('1 of 8')
  })

  test('[SS-16] is hidden without JavaScript', () => {
    const html = renderToStaticMarkup(drawGroup('make', 'list', MANY))
    document.body.innerHTML = html
    expect(document.querySelector('input[type="search"]')?.closest('.noscript\\:hidden')).not.toBeNull()
  })
})

describe('the pages of a long list', () => {
  const counts = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`Make ${index + 10}`, index + 1]),
  )
  const values = () => readLinks('make').map((link) => link.value)

  test('[SS-07] begins with the most frequent values, and continues with the others from A to Z', () => {
    render(drawGroup('make', 'list', MANY))
    expect(values()).toEqual(['Genesis', 'Kia', 'Škoda', 'Audi', 'BMW', 'Citroën'])
    expect(screen.getByText('Most popular')).toBeDefined()
    expect(screen.getByText('A to Z')).toBeDefined()
  })

  test('[SS-07] lists a short list and amounts in their own order', () => {
    render(drawGroup('make', 'list', { Audi: 1, Kia: 9 }))
    expect(values()).toEqual(['Audi', 'Kia'])
    expect(screen.queryByText('Most popular')).toBeNull()
    cleanup()
    render(drawGroup('seats', 'list', { 2: 1, 4: 9, 5: 30, 7: 20, 8: 2 }))
    expect(readLinks('seats').map((link) => link.value)).toEqual(['2', '4', '5', '7', '8'])
  })

  test('[SS-07] every value can be reached by more pages, and focus moves to the first new value', () => {
    render(drawGroup('make', 'list', counts))
    expect(values()).toHaveLength(6)
    fireEvent.click(screen.getByRole('button', { name: 'Show 20 more of Things' }))
    expect(values()).toHaveLength(26)
    expect(document.activeElement?.getAttribute('data-value')).toBe(values()[6])
    fireEvent.click(screen.getByRole('button', { name: 'Show 20 more of Things' }))
    fireEvent.click(screen.getByRole('button', { name: 'Show 14 more of Things' }))
    expect(new Set(values()).size).toBe(60)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('[SS-16] without scripts a link opens the same search with all values', () => {
    document.body.innerHTML = renderToStaticMarkup(drawGroup('make', 'list', counts))
    const link = screen.getByRole('link', { name: 'Show all of Things' })
    expect(link.getAttribute('href')).toBe('/search?chosen=&values=make#filters')
    expect(link.className).toContain('not-noscript:hidden')
    expect(screen.getByRole('button').className).toContain('noscript:hidden')
  })
})

describe('keyboard focus', () => {
  const focused = () =>
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset['value'] : null
  const chosen = { ...EMPTY_STATE, refinements: { make: ['Audi'] } }

  test('[SS-07] stays on a value that moves to the front when selected', () => {
    const { rerender } = render(drawGroup('make', 'list', MANY))
    document.querySelector<HTMLElement>('details a[data-value="Audi"]')?.focus()
    rerender(drawGroup('make', 'list', MANY, chosen))
    expect(readLinks('make')[0]?.value).toBe('Audi')
    expect(focused()).toBe('Audi')
  })

  test('[SS-07] does not return to a value that lost focus', () => {
    const { rerender } = render(drawGroup('make', 'list', MANY))
    const link = document.querySelector<HTMLElement>('details a[data-value="Audi"]')
    link?.focus()
    link?.blur()
    rerender(drawGroup('make', 'list', MANY, chosen))
    expect(document.activeElement).toBe(document.body)
  })
})

describe('seats as pills', () => {
  test('[SS-07] show only the number, with its unit for screen readers', () => {
    render(drawGroup('seats', 'pills', { 7: 12 }))
    expect(screen.getByRole('link').textContent).toBe('Things: 7 (12)')
  })
})
