/** Pages to link to around the current one: `null` stands for a gap. First and last are always among them. */
export function listPageWindow(page: number, pages: number, around = 1): (number | null)[] {
  const wanted = new Set([1, pages])
  for (let each = page - around; each <= page + around; each += 1)
    if (each >= 1 && each <= pages) wanted.add(each)
  const sorted = [...wanted].filter((each) => each >= 1).sort((a, b) => a - b)
  return sorted.flatMap((each, index) => {
    const before = sorted[index - 1]
    if (before === undefined || each === before + 1) return [each]
    // A gap of one page is no shorter than the page itself.
    return each === before + 2 ? [each - 1, each] : [null, each]
  })
}
