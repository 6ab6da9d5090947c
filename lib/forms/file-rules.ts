/** Most files of one enquiry. */
export const MOST_FILES = 10
/** Largest file, in bytes. */
export const LARGEST_FILE = 10 * 1024 * 1024
/** What a browser's file dialogue offers; the server looks at the content itself. */
export const ACCEPTED_FILES = '.jpg,.jpeg,.png,.webp,.heic,.pdf,.doc,.docx'
export const EMPTY_FILE = 'This file is empty. Please choose another one.'
export const TOO_LARGE = `Please attach files of at most ${LARGEST_FILE / 1024 / 1024} MB.`
export const FILE_HINT = `Pictures, PDF or Word, up to ${LARGEST_FILE / 1024 / 1024} MB each`

/** A file as far as its rules need it; a browser's `File` is one. */
export type FileFacts = { name: string; size: number }

/** The message for chosen files, or `null` when they may be sent. The same words as the server's. */
export function checkFiles(files: readonly FileFacts[]): string | null {
  if (files.length > MOST_FILES) return `Please attach at most ${MOST_FILES} files.`
  if (files.some(({ size }) => size > LARGEST_FILE)) return TOO_LARGE
  if (files.some(({ size }) => size === 0)) return EMPTY_FILE
  return null
}
