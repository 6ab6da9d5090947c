import { writeFile } from 'node:fs/promises'
import * as icons from 'simple-icons'
import { MARKED_MAKES } from '@/lib/makes/make-marks'
import { slugify } from '@/lib/text/slugify'

/** simple-icons slugs that differ from the make's slug. */
const TITLES: Record<string, string> = { piaggio: 'piaggio-group', yamaha: 'yamaha-motor-corporation' }

const bySlug = new Map(Object.values(icons).map((icon) => [slugify(icon.title), icon]))

for (const make of MARKED_MAKES) {
  const icon = bySlug.get(TITLES[make] ?? make)
  if (!icon) throw new Error(`simple-icons has no logo for ${make}. Remove it from lib/makes/make-marks.ts.`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${icon.path}"/></svg>\n`
  await writeFile(`public/assets/makes/${make}.svg`, svg)
}
