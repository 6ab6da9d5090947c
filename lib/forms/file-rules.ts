// Apart from rules.ts, because the first load of a car page includes the file control and not the other rules.
/** Maximum number of files in one enquiry. */
export const MOST_FILES = 10
/** Maximum size of a file in bytes. */
export const LARGEST_FILE = 10 * 1024 * 1024
/** File types offered by the browser's file picker; the server checks the content itself. */
export const ACCEPTED_FILES = '.jpg,.jpeg,.png,.webp,.heic,.pdf,.doc,.docx'
export const EMPTY_FILE = 'This file is empty. Please choose another file.'
export const TOO_LARGE = `Please attach files of at most ${LARGEST_FILE / 1024 / 1024} MB.`
export const FILE_HINT = `Photos, PDF or Word, up to ${LARGEST_FILE / 1024 / 1024} MB each`

/** The file properties that validation needs; a browser's `File` satisfies it. */
export type FileFacts = { name: string; size: number }

/** Returns the error message for selected files, or `null` when they are valid. The server uses the same rules. */
export function checkFiles(files: readonly FileFacts[]): string | null {
  if (files.length > MOST_FILES) return `Please attach at most ${MOST_FILES} files.`
  if (files.some(({ size }) => size > LARGEST_FILE)) return TOO_LARGE
  if (files.some(({ size }) => size === 0)) return EMPTY_FILE
  return null
}
