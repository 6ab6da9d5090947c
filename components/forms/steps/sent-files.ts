import type { ChosenFile } from '../post-lead'
import { listFilePrints } from '../read-form-element'

/** Files that are at the server with an enquiry. Prints tell them apart while the page lives; names outlast a reload. */
export class SentFiles {
  readonly #prints = new Set<string>()
  #names: readonly string[]

  constructor(names: readonly string[] = []) {
    this.#names = names
  }

  get names(): readonly string[] {
    return this.#names
  }

  /** Those of the chosen files that still have to go. */
  listMissing(files: readonly ChosenFile[]): ChosenFile[] {
    return files.filter((file) => !listFilePrints([file]).some((print) => this.#prints.has(print)))
  }

  note(files: readonly ChosenFile[]): void {
    for (const print of listFilePrints(files)) this.#prints.add(print)
    this.#names = [...this.#names, ...files.map(({ file }) => file.name)]
  }
}
