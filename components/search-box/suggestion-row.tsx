import clsx from 'clsx'
import type { MouseEvent } from 'react'
import { Icon } from '@/components/ui/icon'
import { MakeLogo } from '@/components/ui/make-logo'
import { imageUrl, LOADER_QUALITY } from '@/lib/images/image-url'
import { highlight, type StockValue } from '@/lib/search/suggest/suggest'
import type { SuggestedCar } from '@/lib/search/query-words.server'
import type { Suggestion } from '@/lib/search/suggest/suggest-groups'
import type { SuggestSettings } from '@/lib/search/suggest/suggest-settings'
import { formatNumber } from '@/lib/text/format-number'

const PICTURE_WIDTH = 256

type Props = {
  id: string
  suggestion: Suggestion
  /** Whether the search of the row is that of the typed text. */
  isCurrent: boolean
  /** The typed text, highlighted in the row. */
  text: string
  isActive: boolean
  settings: Pick<SuggestSettings, 'images' | 'locale' | 'noun'>
  onChoose: (event: MouseEvent) => void
}

/** One suggestion: a link, or a button that leaves a filter out or clears the recent searches. */
export function SuggestionRow({ id, suggestion, isCurrent, text, isActive, settings, onChoose }: Props) {
  const shared = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    onClick: onChoose,
    className: clsx(
      'flex min-h-12 w-full items-center gap-3 px-4 py-1.5 text-left -outline-offset-3 hover:bg-ink/5',
      isActive && 'bg-ink/8 outline-3 outline-link',
    ),
  }
  switch (suggestion.kind) {
    case 'words':
      return (
        <a {...shared} href={suggestion.href} data-prefetch="off">
          <Icon name="search" className="size-5 text-muted" />
          <Words suggestion={suggestion} isCurrent={isCurrent} />
        </a>
      )
    case 'part':
      return (
        <button
          {...shared}
          type="button"
          aria-label={`Leave out ${suggestion.label}`}
          className={clsx(
            'inline-flex min-h-10 max-w-full items-center gap-2 rounded-control border border-line px-3 text-sm hover:border-current',
            isActive && 'bg-ink/8 outline-3 outline-link',
          )}
        >
          <span className="truncate">{suggestion.label}</span>
          <Icon name="close" className="text-muted" />
        </button>
      )
    case 'recent':
      return (
        <a {...shared} href={suggestion.search.href} data-prefetch="off">
          <Icon name="clock" className="size-5 text-muted" />
          <span className="min-w-0 break-words">{suggestion.search.label}</span>
        </a>
      )
    case 'forget':
      return (
        <button {...shared} type="button">
          <Icon name="close" className="size-5 text-muted" />
          <span className="text-sm text-muted">Clear recent searches</span>
        </button>
      )
    case 'value':
      return (
        <a {...shared} href={suggestion.value.href} data-kind={suggestion.value.kind}>
          <Value value={suggestion.value} text={text} settings={settings} />
        </a>
      )
    case 'car':
      return (
        <a {...shared} href={suggestion.car.href} data-kind="car">
          <Car car={suggestion.car} text={text} images={settings.images} />
        </a>
      )
  }
}

type WordsProps = { suggestion: Extract<Suggestion, { kind: 'words' }> } & Pick<Props, 'isCurrent'>

/** What a typed text is read as, with the number of vehicles; while that is not known, the text. */
function Words({ suggestion: { text, search }, isCurrent }: WordsProps) {
  const parts = search?.parts ?? []
  return (
    <>
      <span data-label className={clsx('min-w-0 grow break-words', !isCurrent && search && 'text-muted')}>
        {parts.length > 0 ? (
          <b>{parts.map(({ label }) => label).join(' · ')}</b>
        ) : (
          <>
            Search for <b>“{text}”</b>
          </>
        )}
      </span>
      {isCurrent && search && (
        <span className="shrink-0 text-sm text-muted tabular-nums" data-count={search.count}>
          <span className="sr-only">, </span>
          {search.countLabel}
        </span>
      )}
    </>
  )
}

function Value({ value, text, settings }: { value: StockValue } & Pick<Props, 'text' | 'settings'>) {
  return (
    <>
      <span className="grid size-6 shrink-0 place-items-center text-muted">
        {value.make ? (
          <MakeLogo make={value.make} className="size-6" />
        ) : (
          <Icon name="grid" className="size-5" />
        )}
      </span>
      <span data-label className="min-w-0 grow break-words">
        <Marked label={value.label} text={text} />
      </span>
      <span className="text-sm text-muted tabular-nums" data-count={value.count}>
        <span className="sr-only">, </span>
        {formatNumber(value.count, settings.locale)}
        <span className="sr-only"> {settings.noun}</span>
      </span>
    </>
  )
}

function Car({ car, text, images }: { car: SuggestedCar; text: string; images: string }) {
  return (
    <>
      <span className="grid aspect-[3/2] w-24 shrink-0 place-items-center overflow-hidden rounded-control bg-ink/5 text-muted">
        {car.picture ? (
          <img
            src={imageUrl(images, car.picture, { width: PICTURE_WIDTH, quality: LOADER_QUALITY })}
            alt=""
            width={96}
            height={64}
            decoding="async"
            className="size-full object-cover"
          />
        ) : (
          <Icon name="camera" className="size-6" />
        )}
      </span>
      <span className="flex min-w-0 grow flex-col leading-snug">
        <span className="break-words">
          <Marked label={car.name} text={text} />
        </span>
        {car.details && <span className="truncate text-sm text-muted">{car.details}</span>}
        <span>
          <span className="font-bold">{car.price}</span>
          {car.priceType && <span className="ml-1.5 text-xs text-muted">{car.priceType}</span>}
        </span>
      </span>
    </>
  )
}

/** A label with the typed text highlighted. */
function Marked({ label, text }: { label: string; text: string }) {
  let end = 0
  return highlight(label, text).map((part) => {
    end += part.text.length
    return part.isMatch ? (
      <mark key={end} className="bg-transparent font-bold text-inherit">
        {part.text}
      </mark>
    ) : (
      <span key={end}>{part.text}</span>
    )
  })
}
