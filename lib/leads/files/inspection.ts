/** What an inspection of an attached file found. */
export type Inspection =
  | { kind: 'fine'; type: string }
  /** No accepted type, damaged, or two types in one. */
  | { kind: 'foreign' }
  /** Small on the way and enormous once opened. */
  | { kind: 'bomb' }
  /** Holds programs, attached files or references that load something from elsewhere. */
  | { kind: 'active' }
  /** Needs a password to be read. */
  | { kind: 'locked' }
