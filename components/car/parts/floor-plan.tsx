import type { ReactNode } from 'react'
import type { Car } from '@/lib/cars/car'
import { draftFloorPlan, type PlanPiece } from '@/lib/cars/floor-plan'
import { findHighlight, readFigure } from '@/lib/cars/describe'

/** SVG units per metre. */
const SCALE = 100
const MARGIN = 24
const NAMES: Record<PlanPiece['kind'], string> = {
  bed: 'Queen',
  bunk: 'Bunks',
  dinette: 'Dinette',
  kitchen: 'Kitchen',
  bathroom: 'Bathroom',
  wardrobe: 'Robe',
  cab: '',
}

/**
 * Day and night floor plan of a camper, drawn from its length and berths. The switch works without JavaScript.
 * Renders nothing if either is unknown.
 */
export function FloorPlanSection({
  car,
  heading,
  className,
}: {
  car: Car
  heading: string
  className?: string
}) {
  const length = readFigure(findHighlight(car, /length/i))
  const berths = readFigure(findHighlight(car, /berths|sleeps/i))
  if (length === null || berths === null || berths < 1 || length < 3.5) return null
  const hasEngine = car.engine !== '' || /motor|van$/i.test(car.simple_body)
  const plan = draftFloorPlan({ length, berths, hasEngine })
  const width = (plan.length + plan.drawbar) * SCALE + 2 * MARGIN
  const height = plan.width * SCALE + MARGIN + 46
  const nose = hasEngine ? 60 : 26
  return (
    <section aria-labelledby="layout" className={`group/plan ${className ?? ''}`}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="layout" className="text-2xl font-bold md:text-3xl">
          {heading}
        </h2>
        <fieldset className="flex rounded-full border border-line bg-surface p-1">
          <legend className="sr-only">Time of day</legend>
          {['Day', 'Night'].map((time) => (
            <label
              key={time}
              className="inline-flex min-h-11 cursor-pointer items-center rounded-full px-5 font-semibold transition has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-3 has-focus-visible:outline-link"
            >
              <input
                type="radio"
                name="plan-time"
                value={time.toLowerCase()}
                defaultChecked={time === 'Day'}
                className="sr-only"
              />
              {time}
            </label>
          ))}
        </fieldset>
      </div>
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface p-3 transition-colors duration-500 group-has-[[value=night]:checked]/plan:bg-ink md:p-6">
        <svg
          role="img"
          aria-label={`Layout: ${length} metres long, ${berths} berths`}
          viewBox={`0 0 ${width} ${height}`}
          className="block w-full text-ink group-has-[[value=night]:checked]/plan:text-ground"
        >
          <g transform={`translate(${MARGIN + plan.drawbar * SCALE} ${MARGIN})`}>
            {plan.drawbar > 0 && (
              <path
                d={`M0 40L${-plan.drawbar * SCALE + 20} 112v16L0 200M${-plan.drawbar * SCALE + 10} 120h-10`}
                className="fill-none stroke-current"
                strokeWidth="7"
                strokeLinejoin="round"
                strokeLinecap="round"
              />
            )}
            <path
              d={`M${nose} 0H${plan.length * SCALE - 20}a20 20 0 0 1 20 20v200a20 20 0 0 1-20 20H${nose}a${nose} ${nose} 0 0 1-${nose}-${nose}V${nose}a${nose} ${nose} 0 0 1 ${nose}-${nose}Z`}
              className="fill-ground stroke-current transition-colors group-has-[[value=night]:checked]/plan:fill-ink"
              strokeWidth="7"
            />
            {plan.pieces.map((piece, index) => (
              <Piece key={index} piece={piece} />
            ))}
            <path
              d={`M${plan.door * SCALE} 240h65M${plan.door * SCALE} 240a65 65 0 0 0 19-46`}
              className="fill-none stroke-accent"
              strokeWidth="9"
              strokeLinecap="round"
            />
          </g>
          <g
            transform={`translate(${MARGIN} ${plan.width * SCALE + MARGIN + 26})`}
            className="fill-none stroke-current"
            strokeWidth="2.5"
          >
            <path d={`M0-8v16M0 0h${width - 2 * MARGIN}M${width - 2 * MARGIN}-8v16`} />
          </g>
          <text
            x={width / 2}
            y={plan.width * SCALE + MARGIN + 35}
            textAnchor="middle"
            className="fill-current font-text text-[24px] font-semibold [paint-order:stroke] stroke-surface stroke-[14px] group-has-[[value=night]:checked]/plan:stroke-ink"
          >
            {length} m
          </text>
        </svg>
      </div>
      <p className="mt-2 text-sm text-muted">
        <span className="group-has-[[value=night]:checked]/plan:hidden">
          Day layout: kitchen, dinette and bathroom.
        </span>
        <span className="hidden group-has-[[value=night]:checked]/plan:inline">
          Night layout: sleeps {berths}.
        </span>{' '}
        Indicative only, based on length and berths. Contact us for the manufacturer’s floor plan.
      </p>
    </section>
  )
}

function Piece({ piece }: { piece: PlanPiece }) {
  const [x, y, w, h] = [piece.x * SCALE, piece.y * SCALE, piece.width * SCALE, piece.height * SCALE] as const
  const isBed = piece.sleeps > 0
  const lit = isBed
    ? 'group-has-[[value=night]:checked]/plan:fill-accent group-has-[[value=night]:checked]/plan:text-on-accent'
    : 'group-has-[[value=night]:checked]/plan:fill-ink group-has-[[value=night]:checked]/plan:opacity-65'
  return (
    <g transform={`translate(${x} ${y})`} className={`fill-surface transition-opacity ${lit}`}>
      <g className="stroke-ink group-has-[[value=night]:checked]/plan:stroke-current" strokeWidth="3.5">
        {drawPiece(piece.kind, w, h)}
      </g>
      {NAMES[piece.kind] && (
        <text
          x={piece.kind === 'bed' ? w / 2 + 31 : w / 2}
          y={labelHeight(piece.kind, h)}
          textAnchor="middle"
          className="fill-ink stroke-none font-text text-[20px] font-semibold group-has-[[value=night]:checked]/plan:fill-current"
        >
          {NAMES[piece.kind]}
        </text>
      )}
    </g>
  )
}

function labelHeight(kind: PlanPiece['kind'], h: number): number {
  return kind === 'kitchen' || kind === 'wardrobe' ? h / 2 + 7 : kind === 'dinette' ? h / 2 + 7 : h / 2 + 8
}

/** Top view of one piece of furniture in a box of `w` by `h`. */
function drawPiece(kind: PlanPiece['kind'], w: number, h: number): ReactNode {
  switch (kind) {
    case 'bed':
      return (
        <>
          <rect width={w} height={h} rx="12" />
          <rect x="10" y="12" width="38" height={h / 2 - 18} rx="10" className="fill-none" />
          <rect x="10" y={h / 2 + 6} width="38" height={h / 2 - 18} rx="10" className="fill-none" />
          <path d={`M62 0v${h}`} />
        </>
      )
    case 'bunk':
      return (
        <>
          <rect width={w} height={h} rx="9" />
          <rect x="9" y="10" width={w - 18} height="32" rx="9" className="fill-none" />
          <path d={`M0 54h${w}`} />
        </>
      )
    case 'dinette':
      return (
        <>
          <rect width={w} height={h} rx="9" />
          <path d={`M${w * 0.26} 0v${h}M${w * 0.74} 0v${h}`} />
        </>
      )
    case 'kitchen':
      return (
        <>
          <rect width={w} height={h} rx="7" />
          {w > 150 && <circle cx="28" cy={h / 2} r="15" className="fill-none" />}
          {w > 150 && <circle cx={w - 26} cy={h / 2} r="14" className="fill-none" />}
        </>
      )
    case 'bathroom':
      return (
        <>
          <rect width={w} height={h} rx="7" />
          <path d={`M0 ${h * 0.58}h${w}`} />
          <rect x={w / 2 - 20} y={h - 56} width="40" height="44" rx="18" className="fill-none" />
        </>
      )
    case 'wardrobe':
      return <rect width={w} height={h} rx="7" />
    case 'cab':
      return (
        <>
          <path d={`M${w - 4} 10v${h - 20}`} strokeDasharray="10 10" />
          <rect x="58" y="24" width="62" height="70" rx="16" />
          <rect x="58" y={h - 94} width="62" height="70" rx="16" />
          <path d={`M34 24q-14 ${h / 2 - 24} 0 ${h - 48}`} className="fill-none" />
        </>
      )
  }
}
