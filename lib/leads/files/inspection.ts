/** Result of inspecting an uploaded file. */
export type Inspection =
  | { kind: 'fine'; type: string }
  /** Type not accepted, damaged file, or polyglot. */
  | { kind: 'foreign' }
  /** Decompression bomb: small file, huge content. */
  | { kind: 'bomb' }
  /** Contains code, attached files or references to external content. */
  | { kind: 'active' }
  /** Encrypted with a password. */
  | { kind: 'locked' }
