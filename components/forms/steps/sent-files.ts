import type { ChosenFile } from '../post-lead'
import { listFilePrints } from '../read-form-element'

/** Files already uploaded with an enquiry. Fingerprints identify them until a reload; names are stored. */
export class SentFiles {
  readonly #prints = new Set<string>()
  #names: readonly string[]

  constructor(names: readonly string[] = []) {
    this.#names = names
  }

  get names(): readonly string[] {
    return this.#names
  }

  /** Selected files that are not uploaded yet. */
  listMissing(files: readonly ChosenFile[]): ChosenFile[] {
    return files.filter((file) => !listFilePrints([file]).some((print) => this.#prints.has(print)))
  }

  note(files: readonly ChosenFile[]): void {
    for (const print of listFilePrints(files)) this.#prints.add(print)
    this.#names = [...this.#names, ...files.map(({ file }) => file.name)]
  }
}
