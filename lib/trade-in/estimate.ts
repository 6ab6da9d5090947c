import { z } from 'zod'

/** What a shopper's own vehicle may fetch in trade, whole dollars. */
export type TradeInEstimate = { name: string; low: number; high: number }

/** What the register says of a vehicle. */
export type RegisteredFacts = { make: string; model: string; year: number; name: string }

const AUSTRALIA = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT'] as const

/** Registers that a plate may be on: Australia's states, or New Zealand's one. */
export function listRegisters(country: 'AU' | 'NZ'): readonly string[] {
  return country === 'NZ' ? ['NZ'] : AUSTRALIA
}

/** What is asked for an estimate: plate and register, kilometres where they are known. */
export const estimateRequestSchema = z.object({
  rego: z
    .string()
    .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9]{1,9}$/)),
  regoState: z.enum([...AUSTRALIA, 'NZ']),
  km: z
    .preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      z.coerce.number().int().min(0).max(2_000_000).optional(),
    )
    .catch(undefined),
})
