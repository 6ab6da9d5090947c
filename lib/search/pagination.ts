/** Page numbers to link to around the current page, always with the first and the last; `null` marks a gap. */
export function listPageWindow(page: number, pages: number, around = 1): (number | null)[] {
  const visible = new Set([1, pages])
  for (let each = page - around; each <= page + around; each += 1)
    if (each >= 1 && each <= pages) visible.add(each)
  const sorted = [...visible].filter((each) => each >= 1).sort((a, b) => a - b)
  return sorted.flatMap((each, index) => {
    const before = sorted[index - 1]
    if (before === undefined || each === before + 1) return [each]
    // A gap of one page takes as much room as the page number.
    return each === before + 2 ? [each - 1, each] : [null, each]
  })
}
