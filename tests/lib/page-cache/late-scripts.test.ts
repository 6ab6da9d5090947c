import { beforeAll, describe, expect, test } from 'vitest'

let deferScripts: (html: string) => string

beforeAll(async () => {
  const path = new URL('../../../lib/page-cache/late-scripts.mjs', import.meta.url).href
  deferScripts = ((await import(path)) as { deferScripts: typeof deferScripts }).deferScripts
})

const PAGE = [
  '<html><head><link rel="stylesheet" href="/_next/static/chunks/a.css"/>',
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/main.js"/>',
  '<script src="/_next/static/chunks/a.js" async=""></script>',
  '<script src="/_next/static/chunks/old.js" noModule=""></script></head>',
  '<body><p>$1 down</p><script>self.__next_f.push([1,"</head>"])</script>',
  '<script src="/_next/static/chunks/b.js" async="" id="_R_"></script></body></html>',
].join('')

describe('deferring scripts', () => {
  test('[RT-01] defers every Next.js script with its URL and removes its preload', () => {
    const page = deferScripts(PAGE)
    expect(page).toContain('<script type="late" src="/_next/static/chunks/a.js" async=""></script>')
    expect(page).toContain('<script type="late" src="/_next/static/chunks/b.js" async="" id="_R_"></script>')
    expect(page).not.toContain('as="script"')
  })

  test('[RT-01] leaves other elements unchanged', () => {
    const page = deferScripts(PAGE)
    for (const part of [
      'href="/_next/static/chunks/a.css"',
      '<script src="/_next/static/chunks/old.js" noModule=""></script>',
      '<p>$1 down</p><script>self.__next_f.push([1,"</head>"])</script>',
    ])
      expect(page).toContain(part)
  })

  test('[RT-01] adds one self-contained inline script at the end of the head', () => {
    const starters = [...deferScripts(PAGE).matchAll(/<script>(\(function startLateScripts.*?)<\/script>/gs)]
    expect(starters).toHaveLength(1)
    expect(() => new Function(starters[0]?.[1] ?? '')).not.toThrow()
  })

  test('[RT-01] leaves a page without scripts or without a head unchanged', () => {
    for (const html of ['<html><head></head><body></body></html>', 'words', ''])
      expect(deferScripts(html)).toBe(html)
  })
})
