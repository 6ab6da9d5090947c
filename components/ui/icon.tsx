/** Line drawings on a 24 px grid, drawn for this product. */
const PATHS = {
  phone:
    'M5 4h3.5l1.8 4.6-2.2 1.6a12 12 0 0 0 5.7 5.7l1.6-2.2L20 15.5V19a1.6 1.6 0 0 1-1.7 1.6C10.6 20 4 13.4 3.4 5.7A1.6 1.6 0 0 1 5 4Z',
  pin: 'M12 21s7-6.3 7-11.5A7 7 0 0 0 5 9.500C5 14.700 12 21 12 21Zm0-9a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.500 2',
  heart:
    'M12 20s-7.500-4.600-7.500-10A4.300 4.300 0 0 1 12 7.200 4.300 4.300 0 0 1 19.500 10c0 5.400-7.500 10-7.500 10Z',
  search: 'M10.500 17.500a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  'chevron-down': 'm6 9 6 6 6-6',
  'chevron-right': 'm9 6 6 6-6 6',
  'chevron-left': 'm15 6-6 6 6 6',
  'arrow-right': 'M4 12h16m-6-6 6 6-6 6',
  calendar: 'M5 6h14v14H5zM5 10h14M9 3v4m6-4v4',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  camera:
    'M4 8h3.500l1.500-2.500h6L16.500 8H20v11H4zm8 8.500a3.200 3.200 0 1 0 0-6.400 3.200 3.200 0 0 0 0 6.400Z',
  gauge: 'M4.500 18a9 9 0 1 1 15 0M12 14l4-5M12 15.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3Z',
  gear: 'M6 5v14M12 5v14M18 5v7H6M6 4a1 1 0 1 0 0 .01M12 4a1 1 0 1 0 0 .01M18 4a1 1 0 1 0 0 .01',
  fuel: 'M5 20V5h8v15M4 20h10M7 9h4m2 2h2.500v5.500a1.700 1.700 0 0 0 3.400 0V9L16 6.500',
  seat: 'M8 4v8h7l2 5v3M8 12 6.500 20M11 4H8',
  key: 'M14.500 9.500a4 4 0 1 0-3.500 4l1.500-1.500H14l1-1h1.500V9.500zM8.500 10.500h.01',
  tag: 'M4 12V4h8l8 8-8 8zM8 8h.01',
  star: 'm12 4 2.500 5.300 5.700.7-4.200 4 1.100 5.700L12 16.900l-5.100 2.800L8 14l-4.200-4 5.700-.7Z',
  bed: 'M3 18v-11M3 15h18v3M21 15v-2a3 3 0 0 0-3-3h-8v5M6.500 12a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3Z',
  ruler: 'M3 15 15 3l6 6L9 21zM7 11l2 2m1-5 2 2m1-5 2 2',
  weight: 'M6 9h12l2 11H4zM12 9a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  shield: 'M12 3 5 6v5.500c0 4.500 3 7.500 7 9.500 4-2 7-5 7-9.500V6zM9 12l2.200 2.200L15.500 10',
  wrench:
    'M14.500 6.500a4.500 4.500 0 0 0-6 5.500L3.500 17 7 20.500l5-5a4.500 4.500 0 0 0 5.500-6l-3 2.500-2.500-2.500z',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  mail: 'M3.500 6h17v12h-17zM4 6.500l8 6.500 8-6.500',
  share:
    'M17 8a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM7 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Zm10 6.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM9.200 10.800l5.600-3.600m-5.600 6 5.600 3.600',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 8.500c.7-4 4-5.500 8-5.500s7.300 1.500 8 5.500',
  home: 'M4 11.500 12 4l8 7.500V20h-5v-5.500H9V20H4z',
  grid: 'M4 4h6.500v6.500H4zM13.500 4H20v6.500h-6.500zM4 13.500h6.500V20H4zM13.500 13.500H20V20h-6.500z',
} as const
export type IconName = keyof typeof PATHS

/** A decorative icon of the current text size and colour; the text beside it carries the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`inline-block size-[1.25em] shrink-0 fill-none stroke-current stroke-[1.7] ${className ?? ''}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
