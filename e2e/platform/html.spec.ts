import { readdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { listInfoPaths } from '@/lib/content/info-pages'
import { getVehicleBasePath } from '@/lib/site/template'
import { ask, BROWSER } from '../support/ask'
import { findHtmlFaults } from '../support/html-faults'
import { listCarPaths } from '../support/plain-enquiry'
import { followSearch } from '../support/search-page'
import { readSite } from '../support/test'

const SLUGS = readdirSync('config/sites').map((file) => file.replace('.json', ''))
const EMPTY_PAGE = [
  '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><title>x</title></head><body><h1>x</h1>',
  '</body></html>',
]

for (const slug of SLUGS)
  test(`[CF-03] ${slug}: every page type is valid HTML`, async () => {
    const site = readSite(slug)
    const host = `${slug}.localhost`
    const search = `/search/${site.default_search_path}`
    const [car] = listCarPaths((await ask({ host, path: search })).text, getVehicleBasePath(site))
    const paths = [
      '/',
      search,
      `${search}?query=zzzzqx`,
      car ?? 'no car',
      '/7-seater-cars',
      '/contact',
      '/success?category=general-enquiry',
      '/no-such-page',
      ...listInfoPaths(site).map((name) => `/${name}`),
    ]
    const faults: string[] = []
    const refined = await followSearch(slug, `${search}?range[price]=5000:90000&sort=lowestPrice`)
    faults.push(...findHtmlFaults(refined.html).map((fault) => `${refined.path} ${fault}`))
    for (const path of paths) {
      const { text } = await ask({ host, path, headers: BROWSER })
      faults.push(...findHtmlFaults(text).map((fault) => `${path} ${fault}`))
    }
    expect(faults).toEqual([])
  })

for (const [markup, fault] of [
  ['<a href="/x"><button>y</button></a>', 'interactive element inside <a href="/x">'],
  ['<p><div>x</div></p>', 'which allows only phrasing content'],
  ['<img src="/x"/>', 'no alt'],
  ['<i id="a"></i><b id="a"></b>', 'duplicate or invalid id'],
  ['<h3>x</h3>', 'heading level 3 after level 1'],
  ['<h1>x</h1>', 'the page has 2 h1 elements'],
  ['<p colour="red"></p>', 'unknown attribute colour'],
  ['<label for="zz">x</label>', 'for refers to a missing element: zz'],
  ['<ul><div></div></ul>', 'not allowed in <ul>'],
  ['<dl><div><dt>x</dt></div></dl>', 'invalid dl group: dt'],
  ['<p aria-label="x"></p>', 'ARIA name without a role'],
  ['<i role="clown"></i>', 'unknown role clown'],
  ['<b><i></b></i>', 'unexpected </b> inside <i>'],
  ['<div/>', 'is self-closing'],
  ['<span class="a" class="b"></span>', 'duplicate attribute class'],
  ['<input type="number" pattern="x"/>', 'pattern on an input of type number'],
  ['<template><img src="/x"/></template>', 'no alt'],
] as const)
  test(`[CF-03] the HTML validator reports ${markup}`, () => {
    expect(findHtmlFaults(EMPTY_PAGE.join(markup)).join('\n')).toContain(fault)
    expect(findHtmlFaults(EMPTY_PAGE.join(''))).toEqual([])
  })
