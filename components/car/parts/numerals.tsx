import type { Car } from '@/lib/cars/car'

/** Splits a figure into number and unit: `765 cc` → 765 and cc. Text without a number stays whole. */
function splitFigure(value: string): { figure: string; unit: string } {
  const found = /^([\d.,]+)(.*)$/s.exec(value)
  return found ? { figure: found[1] ?? value, unit: found[2]?.trim() ?? '' } : { figure: value, unit: '' }
}

/** Key figures in large numerals: engine, power, weight, seat height. */
export function Numerals({ car }: { car: Pick<Car, 'highlights'> }) {
  const highlights = car.highlights.filter(({ name, value }) => name && value)
  if (highlights.length === 0) return null
  return (
    <dl className="grid grid-cols-2 border-y border-line md:flex">
      {highlights.map(({ name, value }) => {
        const { figure, unit } = splitFigure(value)
        return (
          <div
            key={name}
            className="flex min-w-0 flex-col-reverse justify-end border-line py-5 max-md:odd:border-r max-md:even:pl-4 max-md:[&:nth-child(n+3)]:border-t md:flex-1 md:px-6 md:py-8 md:first:pl-0 md:not-first:border-l"
          >
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display leading-[0.82] font-black [overflow-wrap:anywhere]">
              <span className="text-[clamp(4rem,19vw,6rem)] tabular-nums lg:text-[clamp(5rem,8.6vw,8.5rem)]">
                {figure}
              </span>
              {unit && (
                <span className="ml-1.5 inline-block max-w-full text-2xl font-bold normal-case lg:text-3xl">
                  {unit}
                </span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
