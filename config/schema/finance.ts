import { z } from 'zod'

/** Finance display (`FI`). */
export const financeSchema = z.object({
  show: z.boolean().default(false).describe('Show repayments and rates at all.'),
  on_cards: z
    .boolean()
    .default(true)
    .describe('Show them on car cards too, not on car pages alone (`CC-03`).'),
  lender: z.string().default('').describe('Key of the lender in a car’s finance_lenders.'),
  lender_name: z.string().default('').describe('The lender as shoppers read its name.'),
  variant: z
    .enum(['secured-loan', 'availability', 'weekly', 'weekly-no-final', 'manufacturer'])
    .default('weekly')
    .describe('Kind of lender: which cars show finance, and which terms are stated (`FI-02`, `FI-03`).'),
  hidden_makes: z.array(z.string()).default([]).describe('Makes that never show finance (`FI-01`).'),
  pre_approval_path: z
    .enum(['/finance-pre-approval/', '/finance'])
    .default('/finance-pre-approval/')
    .describe('Where pre-approval links go (`RT-09`).'),
  calculator: z
    .boolean()
    .default(false)
    .describe('Repayment calculator on car pages and the finance page (`FI-05`).'),
  calculator_rate: z
    .number()
    .min(0)
    .max(48)
    .default(10)
    .describe('Rate the calculator starts with, percent a year (`FI-05`).'),
  calculator_vehicle_type: z
    .string()
    .min(1)
    .default('Car')
    .describe('What the calculator says is bought (`FI-05`).'),
})
