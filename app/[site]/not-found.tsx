import { buttonClass } from '@/components/ui/button-styles'

/** The site's own 404 page, with a way back to stock (`RT-16`). It gets no parameters, so its links are the same on every site. */
export default function NotFound() {
  return (
    <main id="main" className="container-page py-20 md:py-28">
      <title>Page not found</title>
      <p className="font-display text-6xl font-bold text-link md:text-8xl">404</p>
      <h1 className="mt-4 text-3xl font-bold md:text-4xl">We cannot find that page</h1>
      <p className="mt-3 max-w-xl text-muted">
        It may have been sold, moved or mistyped. Search the stock that is here today, or ask us and we will
        find it for you.
      </p>
      <form
        action="/search"
        data-search-box
        className="relative mt-8 flex scroll-mt-2 max-w-xl flex-wrap gap-2"
      >
        <label htmlFor="missing-search" className="sr-only">
          Search stock
        </label>
        <input
          id="missing-search"
          name="query"
          type="search"
          placeholder="Make, model or keyword"
          className="min-h-12 grow rounded-control border border-line bg-surface px-4 text-ink"
        />
        <button type="submit" className={buttonClass('primary')}>
          Search
        </button>
      </form>
      <p className="mt-8 flex flex-wrap gap-3">
        <a href="/" className={buttonClass('outline')}>
          Home
        </a>
        <a href="/contact" className={buttonClass('outline')}>
          Contact us
        </a>
      </p>
    </main>
  )
}
