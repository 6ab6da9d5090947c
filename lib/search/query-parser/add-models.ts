import type { DictionaryBuilder, Meaning } from './dictionary-builder'
import { FILLERS, ORDINARY_WORDS, PLAIN_WORDS } from './lexicon/common'
import { MAKE_NICKNAMES, MODEL_NICKNAMES } from './lexicon/stock-values'
import { splitWords, squash } from './tokens'
import type { WordsVocabulary } from './vocabulary'

type Model = { make: string; model: string }

/**
 * Adds models under all their names; each implies its make. After its make, any model name is accepted ("Mazda
 * 3"). On its own, a model name must not be a number or an ordinary word ("86", "Daily").
 */
export function addModels(builder: DictionaryBuilder, { values, models }: WordsVocabulary): void {
  const makes = values.make ?? []
  const all = makes.flatMap((make) => (models[make] ?? []).map((model): Model => ({ make, model })))
  for (const make of makes) {
    const makeKeys = [make, ...(MAKE_NICKNAMES[make] ?? [])].map(squash)
    for (const model of models[make] ?? [])
      for (const name of listNames(model).map(squash))
        for (const makeKey of makeKeys) builder.addKey(makeKey + name, refine([{ make, model }]), 'noun')
  }
  const byName = group(all, ({ model }) => listNames(model).map(squash))
  for (const [name, found] of byName)
    if (isUnambiguous(name))
      builder.addKey(name, refine(found), found.some(hasExactName(name)) ? 'name' : 'noun')
  addParts(builder, all)
}

/**
 * Adds parts of model names: "Range Rover" for every Range Rover, "Prado" for the Landcruiser Prado, "Hino 500"
 * for the 500 Series.
 */
function addParts(builder: DictionaryBuilder, all: readonly Model[]): void {
  const leading = group(all, ({ make, model }) => listRuns(model, 'leading').map((run) => squash(make) + run))
  for (const [name, found] of leading) builder.addKey(name, refine(found))
  const parts = group(all, ({ model }) => [...listRuns(model, 'leading'), ...listRuns(model, 'trailing')])
  for (const [name, found] of parts) {
    const isOneMake = new Set(found.map(({ make }) => make)).size === 1
    if (isOneMake && isUnambiguousPart(name)) builder.addKey(name, refine(found), 'noun')
  }
}

function listNames(model: string): string[] {
  return [model, ...(MODEL_NICKNAMES[model] ?? [])]
}

/** The leading or trailing word sequences of a multi-word name, without the complete name; normalised. */
function listRuns(model: string, side: 'leading' | 'trailing'): string[] {
  const words = splitWords(model)
  return words
    .slice(1)
    .map((_word, index) =>
      side === 'leading' ? words.slice(0, index + 1).join('') : words.slice(index + 1).join(''),
    )
    .filter((run) => run.length > 1)
}

function isUnambiguous(name: string): boolean {
  return name.length > 1 && !/^\d+$/.test(name) && !PLAIN_WORDS.has(name) && !FILLERS.has(name)
}

function isUnambiguousPart(name: string): boolean {
  const isLong = name.length >= 5 || (name.length >= 4 && /\d/.test(name) && /\p{L}/u.test(name))
  return isLong && isUnambiguous(name) && !ORDINARY_WORDS.has(name)
}

function hasExactName(name: string): (model: Model) => boolean {
  return ({ model }) => squash(model) === name
}

function refine(models: readonly Model[]): Meaning {
  return {
    refinements: {
      make: [...new Set(models.map(({ make }) => make))],
      model: [...new Set(models.map(({ model }) => model))],
    },
  }
}

function group(all: readonly Model[], listKeys: (model: Model) => string[]): Map<string, Model[]> {
  const groups = new Map<string, Model[]>()
  for (const model of all)
    for (const key of new Set(listKeys(model))) groups.set(key, [...(groups.get(key) ?? []), model])
  return groups
}
