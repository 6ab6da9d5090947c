/** Builds `count` unlinked URLs of every kind of route: misspelled, unknown, percent-encoded or with extra parameters. */
export function buildUnlinkedPaths(count: number, car: string): string[] {
  const kinds: ((n: number) => string)[] = [
    (n) =>
      `/search/toyota${'-!~_.*()'.charAt(n % 8)}${n.toString(2).replaceAll('0', '-').replaceAll('1', '!')}`,
    (n) => `/search/toyota~${'!'.repeat(n % 40)}_${'-'.repeat(n % 37)}`,
    (n) => `/search/no-such-make-${n}`,
    (n) => `/search/toyota/no-such-model-${n}`,
    (n) => `/search/${varySpelling('toyota', n)}`,
    (n) => `/search/used-cars?page=${n + 2}`,
    (n) => `/search/used-cars?query=nothing${n}`,
    (n) => `${car}-${n}`,
    (n) => `${car}?n=${n}`,
    (n) => varySpelling(car, n),
    (n) => `${car}-${n}/share.jpg`,
    (n) => `${car}/share.jpg?n=${n}`,
    (n) => `/share.jpg?n=${n}`,
    (n) => `/no-such-page-${n}`,
    (n) => `/contact/${n}`,
    (n) => `/contact?message=${n}`,
    (n) => `/contact/query.${n}`,
    (n) => `/${varySpelling('contact', n)}`,
    // No car has such an id; the records of real cars are cached.
    (n) => `/finance?car_id=${n + 10_000_000}`,
    (n) => `/service?utm_source=${n}`,
    (n) => `/pages/service-${n}`,
    (n) => `/7-seater-cars/${n}`,
    (n) => `/7-seater-cars?x=${n}`,
    (n) => `/my-garage?tab=${n}`,
    (n) => `/sitemaps/cars-${n + 1000}.xml`,
    (n) => `/robots.txt?x=${n}`,
    (n) => `/icon.svg?x=${n}`,
    (n) => `/__catalog/${n}`,
    (n) => `/api/no-such-call-${n}`,
    (n) => `/api/booking-slots?date=${n}`,
    (n) => `/api/search-words?query=${n}`,
    (n) => `/api/car-pictures?car=${n}`,
  ]
  return Array.from({ length: count }, (_, n) => kinds.map((kind) => kind(n))).flat()
}

/** Percent-encodes or capitalises some letters of a path; each `n` gives a different spelling. */
function varySpelling(path: string, n: number): string {
  return [...path]
    .map((letter, at) => {
      if (!/[a-z]/.test(letter) || ((n + 1) & (1 << (at % 12))) === 0) return letter
      return n % 2 === 0 ? `%${letter.charCodeAt(0).toString(16)}` : letter.toUpperCase()
    })
    .join('')
}
