import { buttonClass } from '@/components/ui/button-styles'

/**
 * The site's 404 page, with a search box (`RT-16`). Next.js passes it no parameters, so its links are the same on
 * every site.
 */
export default function NotFound() {
  return (
    <main id="main" className="container-page py-20 md:py-28">
      <title>Page not found</title>
      <p className="font-display text-6xl font-bold text-link md:text-8xl">404</p>
      <h1 className="mt-4 text-3xl font-bold md:text-4xl">We cannot find that page</h1>
      <p className="mt-3 max-w-xl text-muted">
        The page may have moved, or the vehicle may have been sold. Search our current stock, or contact us
        and we will help you find it.
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
