import type { Random } from './random'

const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
/** Prefix of fictitious VINs; the manufacturer code `6ZZ` is not assigned. */
const VIN_PREFIX = '6ZZ'

/** A well-formed VIN that belongs to no real vehicle. */
export function createVin(random: Random): string {
  return VIN_PREFIX + Array.from({ length: 14 }, () => random.pick(Array.from(VIN_LETTERS))).join('')
}

/** A number plate in the state's format, with letters that are not part of a real series. */
export function createPlate(random: Random, state: string): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('')
  const letters = (count: number) =>
    Array.from({ length: count }, () => random.pick(Array.from('QXZKV'))).join('')
  switch (state) {
    case 'NSW':
      return `${letters(3)}${digits(2)}${letters(1)}`
    case 'QLD':
      return `${digits(3)}${letters(2)}${digits(1)}`
    case 'SA':
      return `S${digits(3)}${letters(3)}`
    case 'WA':
      return `1${letters(3)}${digits(3)}`
    case 'ACT':
      return `Y${letters(2)}${digits(2)}${letters(1)}`
    default:
      return `${letters(3)}${digits(3)}`
  }
}

/**
 * The slug of a detail page, `{year}-{make}-{model}-{badge}-{stocknum}`: letters, digits and hyphens only.
 */
export function createSlug(parts: readonly (string | number)[]): string {
  return parts
    .join('-')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}
