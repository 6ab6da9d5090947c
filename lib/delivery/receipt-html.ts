import type { SiteDesign } from '@/config/schema/design'
import { escapeHtml } from '@/lib/text/escape-html'
import type { Receipt } from './receipt'

const FONT = 'font-family:Arial,Helvetica,sans-serif'
const WIDTH = 560
/** Share of the text colour in border colours, as on the site's pages. */
const LINE_SHARE = 0.14

/**
 * Renders the receipt as HTML for mail clients, in the site's colours: tables and inline styles only, no external resources.
 * Pure.
 */
export function writeReceiptHtml(receipt: Receipt, design: Pick<SiteDesign, 'palette' | 'radius'>): string {
  const { palette } = design
  const radius = `${Math.min(design.radius, 16)}px`
  const text = `${FONT};font-size:16px;line-height:24px;color:${palette.ink}`
  const small = `${FONT};font-size:14px;line-height:21px;color:${palette.muted}`
  const link = `color:${palette.link};text-decoration:underline`
  const { car, dealer, factsTitle, answers, hours, link: page, paragraphs, subject, why } = receipt
  const rows: [string, string][] = [
    ...(car ? [['Vehicle', anchor(car.url, car.name, link)] as [string, string]] : []),
    ...answers.map(({ label, value }): [string, string] => [escapeHtml(label), escapeHtml(value)]),
  ]
  const facts = rows
    .map(
      ([label, value]) =>
        `<tr><th scope="row" align="left" valign="top" width="130" style="${small};font-weight:normal;padding:6px 12px 6px 0">${label}</th>` +
        `<td valign="top" style="${text};padding:6px 0;word-break:break-word">${value}</td></tr>`,
    )
    .join('')
  const line = palette.line ?? mixColours(palette.ink, palette.ground, LINE_SHARE)
  const contact = [
    `<strong style="color:${palette.ink}">${escapeHtml(dealer.place || dealer.name)}</strong>`,
    escapeHtml(dealer.address),
    dealer.phone ? anchor(`tel:${dealer.phone.replaceAll(/[^\d+]/g, '')}`, dealer.phone, link) : '',
    dealer.email ? anchor(`mailto:${dealer.email}`, dealer.email, link) : '',
  ]
  const button = page
    ? `<tr><td style="padding:0 28px 28px"><a href="${escapeHtml(page.url)}" style="display:inline-block;padding:12px 20px;${FONT};font-size:16px;line-height:24px;font-weight:bold;background:${palette.primary};color:${palette.on_primary};text-decoration:none;border-radius:${radius}">${escapeHtml(page.label)}</a></td></tr>\n`
    : ''
  const opening = hours.map(({ days, hours: open }) => `${escapeHtml(days)}: ${escapeHtml(open)}`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${palette.ground}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${palette.ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${WIDTH}px;background:${palette.surface};border-radius:${radius};border:1px solid ${line};overflow:hidden">
<tr><td bgcolor="${palette.primary}" style="padding:20px 28px;${FONT};font-size:20px;line-height:26px;font-weight:bold"><a href="${escapeHtml(dealer.url)}" style="color:${palette.on_primary};text-decoration:none">${escapeHtml(dealer.name)}</a></td></tr>
<tr><td style="padding:28px 28px 8px"><h1 style="margin:0 0 16px;${FONT};font-size:24px;line-height:30px;color:${palette.ink}">${escapeHtml(subject)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px;${text}">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')}</td></tr>
${facts ? `<tr><td style="padding:4px 28px 24px"><h2 style="margin:0 0 6px;${FONT};font-size:18px;line-height:24px;color:${palette.ink}">${escapeHtml(factsTitle)}</h2><table width="100%" cellpadding="0" cellspacing="0" border="0">${facts}</table></td></tr>` : ''}
${button}<tr><td style="padding:20px 28px;border-top:1px solid ${line};${small}">${contact.filter(Boolean).join('<br>')}${opening.length > 0 ? `<br><br>${opening.join('<br>')}` : ''}</td></tr>
</table>
<p style="max-width:${WIDTH}px;margin:16px auto 0;${small};font-size:13px;line-height:19px">${escapeHtml(why)}</p>
</td></tr></table>
</body>
</html>
`
}

/** Mixes two hex colours, because mail clients do not support `color-mix`. */
function mixColours(front: string, back: string, share: number): string {
  const mixed = [1, 3, 5].map((at) =>
    Math.round(readPart(front, at) * share + readPart(back, at) * (1 - share)),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function readPart(colour: string, at: number): number {
  return Number.parseInt(colour.slice(at, at + 2), 16)
}

function anchor(url: string, text: string, style: string): string {
  return `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(text)}</a>`
}
