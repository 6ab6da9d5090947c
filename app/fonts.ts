import localFont from 'next/font/local'
import type { FontName } from '@/config/schema/design'

const bricolageGrotesque = localFont({
  src: '../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  weight: '200 800',
  variable: '--font-bricolage-grotesque',
  display: 'swap',
  preload: false,
})

const instrumentSans = localFont({
  src: '../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  weight: '400 700',
  variable: '--font-instrument-sans',
  display: 'swap',
  preload: false,
})

const hankenGrotesk = localFont({
  src: '../node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-hanken-grotesk',
  display: 'swap',
  preload: false,
})

const gabarito = localFont({
  src: '../node_modules/@fontsource-variable/gabarito/files/gabarito-latin-wght-normal.woff2',
  weight: '400 900',
  variable: '--font-gabarito',
  display: 'swap',
  preload: false,
})

const nunito = localFont({
  src: '../node_modules/@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2',
  weight: '200 1000',
  variable: '--font-nunito',
  display: 'swap',
  preload: false,
})

const shantellSans = localFont({
  src: '../node_modules/@fontsource-variable/shantell-sans/files/shantell-sans-latin-wght-normal.woff2',
  weight: '300 800',
  variable: '--font-shantell-sans',
  display: 'swap',
  preload: false,
})

const archivo = localFont({
  src: '../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  weight: '100 900',
  variable: '--font-archivo',
  display: 'swap',
  preload: false,
  declarations: [{ prop: 'font-stretch', value: '62% 125%' }],
})

const bigShoulders = localFont({
  src: '../node_modules/@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-big-shoulders',
  display: 'swap',
  preload: false,
})

const geologica = localFont({
  src: '../node_modules/@fontsource-variable/geologica/files/geologica-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-geologica',
  display: 'swap',
  preload: false,
})

const fraunces = localFont({
  src: '../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2',
  weight: '100 900',
  variable: '--font-fraunces',
  display: 'swap',
  preload: false,
})

const figtree = localFont({
  src: '../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  weight: '300 900',
  variable: '--font-figtree',
  display: 'swap',
  preload: false,
})

const saira = localFont({
  src: '../node_modules/@fontsource-variable/saira/files/saira-latin-wdth-normal.woff2',
  weight: '100 900',
  variable: '--font-saira',
  display: 'swap',
  preload: false,
  declarations: [{ prop: 'font-stretch', value: '50% 125%' }],
})

const publicSans = localFont({
  src: '../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-public-sans',
  display: 'swap',
  preload: false,
})

const funnelDisplay = localFont({
  src: '../node_modules/@fontsource-variable/funnel-display/files/funnel-display-latin-wght-normal.woff2',
  weight: '300 800',
  variable: '--font-funnel-display',
  display: 'swap',
  preload: false,
})

const albertSans = localFont({
  src: '../node_modules/@fontsource-variable/albert-sans/files/albert-sans-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-albert-sans',
  display: 'swap',
  preload: false,
})

const onest = localFont({
  src: '../node_modules/@fontsource-variable/onest/files/onest-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-onest',
  display: 'swap',
  preload: false,
})

/** Fonts by their name in the schema. Browsers download only the fonts that a page uses. */
export const FONTS: Record<FontName, { variable: string; style: { fontFamily: string } }> = {
  'Bricolage Grotesque': bricolageGrotesque,
  'Instrument Sans': instrumentSans,
  'Hanken Grotesk': hankenGrotesk,
  Gabarito: gabarito,
  Nunito: nunito,
  'Shantell Sans': shantellSans,
  Archivo: archivo,
  'Big Shoulders': bigShoulders,
  Geologica: geologica,
  Fraunces: fraunces,
  Figtree: figtree,
  Saira: saira,
  'Public Sans': publicSans,
  'Funnel Display': funnelDisplay,
  'Albert Sans': albertSans,
  Onest: onest,
}
