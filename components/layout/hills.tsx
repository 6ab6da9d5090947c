/** Layered hills in shades of the primary colour; the nearest has the primary colour itself. Decorative. */
export function Hills({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 240"
      preserveAspectRatio="none"
      className={`block w-full ${className ?? ''}`}
    >
      <path
        className="fill-[color-mix(in_oklab,var(--primary)_24%,var(--ground))]"
        d="M0 110c120-60 220-84 340-52 90 24 150 60 250 40 130-26 190-96 330-86 150 10 220 90 330 92 80 2 130-24 190-46v182H0Z"
      />
      <path
        className="fill-[color-mix(in_oklab,var(--primary)_55%,var(--ground))]"
        d="M0 150c90-30 190-26 300 2 140 36 260 30 400-16 120-40 240-52 360-14 140 44 250 42 380-10v128H0Z"
      />
      <path
        className="fill-primary"
        d="M0 206c160-44 330-48 520-22 210 28 380 30 560-2 130-22 250-18 360 10v48H0Z"
      />
    </svg>
  )
}
