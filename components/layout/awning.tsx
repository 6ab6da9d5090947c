/** Scalloped edge of a striped awning, placed below an element. Decorative. */
export function Awning({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`h-7 overflow-hidden ${className ?? ''}`}>
      <svg className="block h-full w-full">
        <defs>
          <pattern id="awning" width="56" height="28" patternUnits="userSpaceOnUse">
            <path className="fill-primary" d="M0 0h28v14a14 14 0 0 1-28 0Z" />
            <path className="fill-surface" d="M28 0h28v14a14 14 0 0 1-28 0Z" />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#awning)" />
      </svg>
    </div>
  )
}
