/** Whether a car slug may be asked for: letters, digits, hyphens and underscores only (`CD-09`). */
export function isCarSlug(slug: string): boolean {
  return /^[A-Za-z0-9_-]{1,200}$/.test(slug)
}
