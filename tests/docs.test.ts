import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { describe, expect, test } from 'vitest'

const LINK = /\[[^\]]*\]\((?<target>[^)\s]+)\)/g
const REQUIREMENT_ID = /\b[A-Z]{2}-\d{2}\b/g
/** Vehicles and motorcycles whose names look like requirement ids. */
const VEHICLE_NAMES = new Set([
  'MT-03',
  'MT-10',
  'MT-15',
  'BT-50',
  'CX-30',
  'CX-60',
  'CX-70',
  'CX-80',
  'CX-90',
  'MT-07',
  'MT-09',
  'MX-30',
])

describe('documentation', () => {
  test('relative links in Markdown files resolve, including their anchors', () => {
    const broken = listTracked('*.md').flatMap((file) =>
      listLinks(file)
        .filter((link) => !resolves(file, link))
        .map((link) => `${file}: ${link}`),
    )
    expect(broken).toEqual([])
  })

  test('docs/requirements.md lists every requirement id that code, tests and documents cite', () => {
    const listed = new Set(
      [...read('docs/requirements.md').matchAll(/\*\*([A-Z]{2}-\d{2})\*\*/g)].map(([, id]) => id),
    )
    const unknown = listTracked('*.ts', '*.tsx', '*.mjs', '*.md').flatMap((file) =>
      [...read(file).matchAll(REQUIREMENT_ID)]
        .map(([id]) => id)
        .filter((id) => !listed.has(id) && !VEHICLE_NAMES.has(id))
        .map((id) => `${file}: ${id}`),
    )
    expect(unknown).toEqual([])
  })

  test('every decision record has a status, a context, a decision and consequences', () => {
    const incomplete = listTracked('docs/decisions/0*.md').filter(
      (file) => !/^# \d+\. .+\n\nStatus: .+^## Context$.+^## Decision$.+^## Consequences$/ms.test(read(file)),
    )
    expect(incomplete).toEqual([])
  })

  test('every decision record that code and documents cite exists', () => {
    const records = new Set(
      listTracked('docs/decisions/0*.md').map((file) => Number(/\d{4}/.exec(file)?.[0])),
    )
    const unknown = listTracked('*.ts', '*.tsx', '*.mjs', '*.cjs', '*.md', 'Dockerfile').flatMap((file) =>
      [...read(file).matchAll(/\bADR (\d+)\b/g)]
        .filter(([, number]) => !records.has(Number(number)))
        .map(([text]) => `${file}: ${text}`),
    )
    expect(unknown).toEqual([])
  })
})

/** Tracked files that exist in the working tree. */
function listTracked(...patterns: string[]): string[] {
  return execFileSync('git', ['ls-files', '--', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file))
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}

/** Targets of a file's relative links. Code blocks and code spans are ignored. */
function listLinks(file: string): string[] {
  const text = read(file)
    .replace(/^```.*?^```/gms, '')
    .replace(/`[^`\n]*`(?!\])/g, '')
  return [...text.matchAll(LINK)]
    .map((match) => match.groups?.['target'] ?? '')
    .filter((target) => !/^[a-z]+:/i.test(target))
}

function resolves(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? file : posix.join(dirname(file), decodeURIComponent(path))
  if (!existsSync(target)) return false
  return anchor === undefined || !target.endsWith('.md') || listAnchors(target).has(anchor)
}

/** Anchors of a Markdown file: its headings as GitHub names them, and explicit ids. */
function listAnchors(file: string): Set<string> {
  const text = read(file)
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)])
}
