import type { FacetName } from '@/config/filters'

/** The facet of the tree of makes, models and badges (ADR 76). */
export const BRANCH_FACET = 'make_model_badge'

/** The facet of each level of the tree. */
export const BRANCH_LEVELS = ['make', 'model', 'badge'] as const

/** All facets that choose vehicles by make, model and badge. */
export const BRANCH_FACETS: ReadonlySet<string> = new Set([...BRANCH_LEVELS, BRANCH_FACET])

const SEPARATOR = ' > '
/** More combinations of makes, models and badges are not written as branches. */
const BRANCHES_LIMIT = 99

type Values = Partial<Record<FacetName, string[]>>

/** Whether a branch has chosen values: itself, or only branches below it. */
export type BranchChoice = 'whole' | 'part' | null

/** One value of the tree: "Ford", "Ford > Ranger" or "Ford > Ranger > XLT". */
export function joinBranch(names: readonly string[]): string {
  return names.join(SEPARATOR)
}

/** The make, model and badge of a branch. */
export function splitBranch(branch: string): string[] {
  const [make = '', model = '', ...badge] = branch.split(SEPARATOR).map((name) => name.trim())
  return [make, model, badge.join(SEPARATOR)].filter(Boolean)
}

/** The branches of a vehicle: its make, with its model, and with its badge. */
export function listVehicleBranches(make: string, model: string, badge: string): string[] {
  const names = [make, model, badge]
  const end = names.indexOf('')
  const known = end === -1 ? names : names.slice(0, end)
  return known.map((_, index) => joinBranch(known.slice(0, index + 1)))
}

function fold(branch: string): string {
  return branch.trim().toLowerCase()
}

function isSame(a: string, b: string): boolean {
  return fold(a) === fold(b)
}

/** Whether a branch is a part of another one. */
export function isBelow(branch: string, ancestor: string): boolean {
  return fold(branch).startsWith(fold(ancestor) + SEPARATOR)
}

/**
 * The chosen branches of a search. Makes with models and badges are all combinations of these. Models without a make are no
 * branches.
 */
export function listBranches(values: Values): string[] {
  const [makes = [], models = [], badges = []] = BRANCH_LEVELS.map((level) => values[level]?.filter(Boolean))
  const ofModels = makes.flatMap((make) => models.map((model) => [make, model]))
  const ofBadges = ofModels.flatMap((names) => badges.map((badge) => [...names, badge]))
  const found = ofBadges.length > 0 ? ofBadges : ofModels.length > 0 ? ofModels : makes.map((make) => [make])
  const own = values[BRANCH_FACET] ?? []
  return dropCovered([...own, ...found.map(joinBranch)])
}

/** Branches without duplicates and without those below another one. */
function dropCovered(branches: readonly string[]): string[] {
  const clean = branches.map((branch) => joinBranch(splitBranch(branch))).filter(Boolean)
  const unique = [...new Map(clean.map((branch) => [fold(branch), branch])).values()]
  return unique.filter((branch) => !unique.some((other) => isBelow(branch, other)))
}

/**
 * The canonical form of the chosen makes, models and badges: as values of `make`, `model` and `badge` where these say the same,
 * as for several models of one make, otherwise as branches (ADR 76).
 */
export function normaliseBranches(values: Values): Values {
  const { make: makes = [], model: models = [], badge: badges = [], [BRANCH_FACET]: own = [] } = values
  const isOnlyModels = makes.length === 0 && models.length + badges.length > 0
  const isOne = makes.length < 2 && (models.length < 2 || badges.length === 0)
  const isTooLong = makes.length * models.length * Math.max(badges.length, 1) > BRANCHES_LIMIT
  if (isOnlyModels || (own.length === 0 && (models.length === 0 || isOne || isTooLong))) return values
  return withBranches(values, listBranches(values).slice(0, BRANCHES_LIMIT))
}

/** The values with other branches. */
export function withBranches(values: Values, branches: readonly string[]): Values {
  const { make: _make, model: _model, badge: _badge, [BRANCH_FACET]: _own, ...others } = values
  const paths = branches.map(splitBranch)
  const column = (level: number) => [...new Set(paths.flatMap((path) => path[level] ?? []))]
  const [makes, models, badges] = [column(0), column(1), column(2)]
  const isLevel = (depth: number) => paths.every((path) => path.length === depth)
  if (makes.length === 0) return others
  if (isLevel(1)) return { ...others, make: makes }
  if (isLevel(2) && makes.length === 1) return { ...others, make: makes, model: models }
  if (isLevel(3) && makes.length === 1 && models.length === 1)
    return { ...others, make: makes, model: models, badge: badges }
  return { ...others, [BRANCH_FACET]: [...branches] }
}

/** What is chosen of a branch. */
export function getBranchChoice(branches: readonly string[], branch: string): BranchChoice {
  if (branches.some((each) => isSame(each, branch))) return 'whole'
  return branches.some((each) => isBelow(each, branch)) ? 'part' : null
}

/**
 * The chosen branches after a click on one. Choosing a model narrows its make. A click on a branch of which a part is chosen
 * chooses all of it. Removing the last model of a make leaves the make.
 */
export function toggleBranch(branches: readonly string[], branch: string): string[] {
  const choice = getBranchChoice(branches, branch)
  const others = branches.filter((each) => !isSame(each, branch) && !isBelow(each, branch))
  if (choice !== 'whole') return [...others.filter((each) => !isBelow(branch, each)), branch]
  const parent = joinBranch(splitBranch(branch).slice(0, -1))
  const isAlone = parent !== '' && getBranchChoice(others, parent) === null
  return isAlone ? [...others, parent] : others
}

/** The chosen branches without one. */
export function removeBranch(branches: readonly string[], branch: string): string[] {
  return branches.filter((each) => !isSame(each, branch))
}

/** The chosen branches after a choice of one value, or of any, below a branch. `''` is the root. */
export function replaceBelow(branches: readonly string[], parent: string, chosen: string | null): string[] {
  const kept = branches.filter((each) => parent !== '' && !isSame(each, parent) && !isBelow(each, parent))
  if (chosen !== null) return [...kept, chosen]
  return parent === '' ? kept : [...kept, parent]
}

/** The names directly below a branch that are chosen or have a chosen branch below them. `''` is the root. */
export function listChosenBelow(branches: readonly string[], parent: string): string[] {
  const depth = splitBranch(parent).length
  const below = branches.filter((branch) => parent === '' || isBelow(branch, parent))
  return [...new Set(below.flatMap((branch) => splitBranch(branch)[depth] ?? []))]
}

/** The counts of the names directly below a branch. `''` is the root. */
export function countBelow(counts: Readonly<Record<string, number>>, parent: string): Record<string, number> {
  const depth = splitBranch(parent).length
  const entries = Object.entries(counts).flatMap(([branch, count]): [string, number][] => {
    const names = splitBranch(branch)
    const isChild = names.length === depth + 1 && (parent === '' || isBelow(branch, parent))
    return isChild ? [[names[depth] ?? '', count]] : []
  })
  return Object.fromEntries(entries)
}

/** The counts of the visible rows: makes, models of chosen makes and badges of chosen models. */
export function keepOpenBranches(
  counts: Readonly<Record<string, number>>,
  branches: readonly string[],
): Record<string, number> {
  const isOpen = (branch: string) => {
    const parent = joinBranch(splitBranch(branch).slice(0, -1))
    return parent === '' || getBranchChoice(branches, parent) !== null
  }
  return Object.fromEntries(Object.entries(counts).filter(([branch]) => isOpen(branch)))
}
