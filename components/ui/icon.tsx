/** Symbols of `public/assets/icons.svg`: line icons on a 24 px grid. */
export const ICON_NAMES = [
  'phone',
  'pin',
  'clock',
  'heart',
  'search',
  'menu',
  'close',
  'chevron-down',
  'chevron-right',
  'chevron-left',
  'arrow-right',
  'calendar',
  'check',
  'camera',
  'gauge',
  'gear',
  'fuel',
  'seat',
  'key',
  'tag',
  'star',
  'bed',
  'ruler',
  'weight',
  'shield',
  'wrench',
  'print',
  'mail',
  'chat',
  'share',
  'user',
  'home',
  'grid',
  'list',
  'zoom-in',
  'zoom-out',
  'expand',
  'shrink',
] as const
export type IconName = (typeof ICON_NAMES)[number]

/** A decorative icon of the current text size and colour; the text beside it carries the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={className ? `icon ${className}` : 'icon'}>
      <use href={`/assets/icons.svg#${name}`} />
    </svg>
  )
}
