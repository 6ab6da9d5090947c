import type { ShareCard } from '@/lib/seo/share-card'
import { SHARE_HEIGHT, SHARE_WIDTH } from '@/lib/seo/describe-page'

/** Position and size of the photo on the picture, in pixels. */
export const PHOTO_FRAME = { left: 420, top: 0, width: 780, height: 520 } as const

const PANEL_PADDING = 44
/** Number of letters that fit the panel's width at the smallest heading size. */
const LONGEST_WORD = 15
const BREAKING = { maxWidth: PHOTO_FRAME.left - 2 * PANEL_PADDING, wordBreak: 'break-all' } as const

/** Heading size in pixels. Long model names get smaller type instead of being cut off. */
function sizeHeading(heading: string): number {
  const longest = Math.max(...heading.split(/\s+/).map((word) => word.length))
  if (longest > 12 || heading.length > 46) return 40
  return longest > 10 || heading.length > 26 ? 50 : 62
}

/**
 * Open Graph image of a page: brand and name on a panel, a photo, price and facts below it. Rendered by
 * Satori, which supports only flexbox and inline styles. Without a photo its frame has the panel's colour.
 */
export function ShareCardView({ card, hasPhoto }: { card: ShareCard; hasPhoto: boolean }) {
  const { colours } = card
  return (
    <div style={{ display: 'flex', width: SHARE_WIDTH, height: SHARE_HEIGHT, color: colours.on_primary }}>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          width: PHOTO_FRAME.left,
          height: SHARE_HEIGHT,
          padding: PANEL_PADDING,
          backgroundColor: colours.primary,
        }}
      >
        <div style={{ display: 'flex', fontSize: 30, lineHeight: 1.2 }}>{card.brand}</div>
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          <div
            style={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: sizeHeading(card.heading) / 4,
              fontSize: sizeHeading(card.heading),
              lineHeight: 1.08,
              letterSpacing: -1,
            }}
          >
            {card.heading.split(' ').map((word, index) => (
              // Words such as "C-HR" do not break, unless they are longer than the panel's width.
              <div
                key={`${index} ${word}`}
                style={{ ...(word.length > LONGEST_WORD ? BREAKING : { whiteSpace: 'nowrap' }) }}
              >
                {word}
              </div>
            ))}
          </div>
          {card.subheading && (
            <div style={{ display: 'flex', marginTop: 18, fontSize: 28, lineHeight: 1.25, opacity: 0.9 }}>
              {card.subheading}
            </div>
          )}
        </div>
        <div style={{ display: 'flex', width: 88, height: 10, backgroundColor: colours.accent }} />
      </div>
      <div
        style={{ display: 'flex', flexDirection: 'column', width: PHOTO_FRAME.width, height: SHARE_HEIGHT }}
      >
        <div
          style={{
            display: 'flex',
            alignItems: 'flex-start',
            justifyContent: 'flex-end',
            width: PHOTO_FRAME.width,
            height: PHOTO_FRAME.height,
            ...(hasPhoto ? {} : { backgroundColor: colours.primary }),
          }}
        >
          {card.mark && (
            <div
              style={{
                display: 'flex',
                marginTop: 32,
                padding: '12px 34px 14px',
                fontSize: 44,
                color: colours.on_accent,
                backgroundColor: colours.accent,
              }}
            >
              {card.mark}
            </div>
          )}
        </div>
        <div
          style={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            height: SHARE_HEIGHT - PHOTO_FRAME.height,
            padding: '0 36px',
            color: colours.ink,
            backgroundColor: colours.surface,
          }}
        >
          {card.price && (
            <div style={{ display: 'flex', flexDirection: 'column', flexShrink: 0, maxWidth: 440 }}>
              <div style={{ display: 'flex', fontSize: card.price.length > 12 ? 38 : 56, lineHeight: 1 }}>
                {card.price}
              </div>
              {card.priceNote && (
                <div style={{ display: 'flex', marginTop: 6, fontSize: 20, color: colours.muted }}>
                  {card.priceNote}
                </div>
              )}
            </div>
          )}
          <div
            style={{
              display: 'flex',
              flexWrap: 'wrap',
              flexShrink: 1,
              justifyContent: 'flex-end',
              marginLeft: card.price ? 36 : 0,
              columnGap: 20,
              fontSize: 24,
              lineHeight: 1.3,
              color: colours.muted,
            }}
          >
            {card.facts.map((fact) => (
              <div key={fact} style={{ whiteSpace: 'nowrap' }}>
                {fact}
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
