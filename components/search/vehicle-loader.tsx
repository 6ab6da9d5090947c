import type { StockSite } from '@/lib/site/stock-site'
import { getPrimaryVehicle } from '@/lib/site/template'

/** Side-view outlines as single paths, on a 120 × 40 grid. */
const OUTLINES: Record<ReturnType<typeof getPrimaryVehicle>, { body: string; wheels: number[] }> = {
  car: {
    body: 'M4 30 V24 C4 21 7 20 10 19.5 L26 17 L38 8 C40 6.5 42 6 45 6 H66 C70 6 72 7 75 9 L87 17 L106 20 C112 21 116 23 116 27 V30 H106 M84 30 H42 M20 30 H4',
    wheels: [31, 95],
  },
  bike: {
    body: 'M28 30 L42 16 H66 L78 30 M42 16 L36 9 H28 M54 16 C56 9 66 8 72 12 L86 12 M66 16 L88 30 M78 30 H52 L42 16',
    wheels: [28, 90],
  },
  truck: {
    body: 'M4 30 V5 H76 V30 M82 30 V12 H98 C100 12 101 13 102 14 L112 22 C114 23 116 24 116 26 V30 H108 M92 30 H46 M22 30 H4',
    wheels: [34, 100],
  },
}

/** Animated outline of the site's type of vehicle (`NV-04`). Decorative: a text status is shown beside it. */
export function VehicleLoader({ site, className }: { site: StockSite; className?: string }) {
  const { body, wheels } = OUTLINES[getPrimaryVehicle(site)]
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 120 42"
      className={`fill-none stroke-current stroke-2 ${className ?? ''}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={body} pathLength={100} className="vehicle-loader-body" />
      {wheels.map((x) => (
        <g key={x} className="vehicle-loader-wheel">
          <circle cx={x} cy={30} r={8} />
          <path d={`M${x} 26 V34 M${x - 4} 30 H${x + 4}`} />
        </g>
      ))}
    </svg>
  )
}
