import { z } from 'zod'

/** Finance display (`FI`). */
export const financeSchema = z.object({
  show: z.boolean().default(false).describe('Show repayments and rates.'),
  on_cards: z.boolean().default(true).describe('Show them on car cards as well as car pages (`CC-03`).'),
  lender: z.string().default('').describe('Key of the lender in a car’s finance_lenders.'),
  lender_name: z.string().default('').describe('Display name of the lender.'),
  variant: z
    .enum(['secured-loan', 'availability', 'weekly', 'weekly-no-final', 'manufacturer'])
    .default('weekly')
    .describe(
      'Type of lender; determines which cars show finance and which terms are stated (`FI-02`, `FI-03`).',
    ),
  hidden_makes: z.array(z.string()).default([]).describe('Makes that never show finance (`FI-01`).'),
  pre_approval_path: z
    .enum(['/finance-pre-approval/', '/finance'])
    .default('/finance-pre-approval/')
    .describe('Target of pre-approval links (`RT-09`).'),
  calculator: z
    .boolean()
    .default(false)
    .describe('Repayment calculator on car pages and the finance page (`FI-05`).'),
  calculator_rate: z
    .number()
    .min(0)
    .max(48)
    .default(10)
    .describe('Initial interest rate of the calculator in percent per year (`FI-05`).'),
  calculator_vehicle_type: z
    .string()
    .min(1)
    .default('Car')
    .describe('Vehicle type named in the calculator (`FI-05`).'),
})
