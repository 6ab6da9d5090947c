import { describe, expect, test } from 'vitest'
import { findColourProblems, findImportProblems } from '@/scripts/lint/find-problems'

describe('import direction', () => {
  test.each([
    ['app/[site]/page.tsx', '@/components/ui/icon'],
    ['app/[site]/page.tsx', '@/lib/env'],
    ['components/car/card.tsx', '@/lib/cars/price'],
    ['components/car/card.tsx', './parts/price'],
    ['components/car/parts/price.tsx', '../../ui/icon'],
    ['lib/cars/price.ts', '@/config/schema/site'],
    ['middleware.ts', '@/lib/routing/rewrite'],
    ['sandbox/start.ts', '@/lib/env'],
    ['sandbox/seed/plan.ts', '@/config/schema/site'],
    ['sandbox/server.ts', './dealer-api/app'],
    ['lib/text/slugify.ts', 'react'],
  ])('allows %s to import %s', (path, target) => {
    expect(findImportProblems(path, `import { x } from '${target}'`)).toEqual([])
  })

  test.each([
    ['config/schema/site.ts', '@/lib/env'],
    ['lib/cars/price.ts', '@/components/car/card'],
    ['lib/cars/price.ts', '../../components/car/card'],
    ['components/car/card.tsx', '@/app/fonts'],
    ['components/car/card.tsx', '@/middleware'],
    ['app/[site]/page.tsx', '@/sandbox/server'],
    ['lib/leads/worker.server.ts', '@/scripts/harness/wait-for'],
    ['lib/env.ts', '../tests/fixtures/x'],
    ['sandbox/seed/plan.ts', '@/components/car/card'],
    ['sandbox/search/engine.ts', '@/lib/search/facets'],
  ])('rejects an import in %s of %s', (path, target) => {
    const forms = [
      `import { x } from '${target}'`,
      `import type { X } from "${target}"`,
      `export * from '${target}'`,
      `const x = await import('${target}')`,
      `import '${target}'`,
    ]
    for (const form of forms)
      expect(findImportProblems(path, `\n${form}\n`), form).toMatchObject([{ line: 2 }])
  })
})

describe('raw colours', () => {
  test.each([
    'className="bg-red-500"',
    'className="hover:text-white md:p-2"',
    'className="border-b-black"',
    'className="bg-[#0B2545]"',
    "style={{ color: '#fff' }}",
    "style={{ color: 'red' }}",
    'fill="white"',
    'background: rgb(0 0 0 / 0.5);',
    'oklch(0.7 0.1 200)',
  ])('rejects %s', (text) => {
    expect(findColourProblems('components/x.tsx', text)).not.toEqual([])
  })

  test.each([
    'className="bg-surface text-ink border-line text-on-primary"',
    'className="text-sm fill-current bg-transparent from-ground"',
    'href="#enquire"',
    'href="#add"',
    "href={'#faded'}",
    'color-mix(in oklab, var(--primary) 10%, transparent)',
    'We&#39;re here',
    'the white paint of a car',
  ])('accepts %s', (text) => {
    expect(findColourProblems('components/x.tsx', text)).toEqual([])
  })

  test('allows raw colours in the token file and outside the UI', () => {
    expect(findColourProblems('app/globals.css', '#fff')).toEqual([])
    expect(findColourProblems('sandbox/images/paint.ts', '#fff')).toEqual([])
    expect(findColourProblems('app/[site]/x.css', '\n#fff')).toMatchObject([{ line: 2 }])
  })
})
