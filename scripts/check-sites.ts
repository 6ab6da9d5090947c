import { parseArgs } from 'node:util'
import { getEnv } from '@/lib/env'
import { findProblems, type Finding } from './sites/find-problems'
import { getSitesFolder } from './sites/folder'

/** `npm run sites:check [-- --dir FOLDER]`: prints the problems of each site file and exits 1 when there are any. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { dir: { type: 'string' } } })
  const folder = getSitesFolder(values.dir)
  const { files, valid, findings } = await findProblems(folder, getEnv())
  for (const finding of findings) console.log(describe(finding))
  const problems = findings.filter(({ level }) => level === 'problem').length
  const warnings = findings.length - problems
  console.log(
    `${count(files, 'site file')} in ${folder}: ${valid.length} valid, ${count(problems, 'problem')}, ${count(warnings, 'warning')}.`,
  )
  if (files === 0)
    console.log(
      'There are no site files. Set the folder with --dir, or create a site with npm run sites:new -- SLUG.',
    )
  process.exitCode = problems > 0 || files === 0 ? 1 : 0
}

function describe({ level, file, path, message, fix }: Finding): string {
  return `${level}: ${file}: ${path || 'the top'}: ${message}. ${fix}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

main().catch((error: unknown) => {
  console.error(`The sites could not be checked: ${error instanceof Error ? error.message : String(error)}.`)
  process.exitCode = 1
})
