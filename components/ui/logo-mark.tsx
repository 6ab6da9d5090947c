/** A make's logo in the text colour, as a CSS mask, so that the image is cached and not part of every page; or its initials. */
export function LogoMark({ logo, className = '' }: { logo: string; className?: string }) {
  return logo.startsWith('/') ? (
    <span aria-hidden="true" style={{ maskImage: `url(${logo})` }} className={`make-logo ${className}`} />
  ) : (
    <span aria-hidden="true" className={`make-initials font-display ${className}`}>
      {logo}
    </span>
  )
}
