import { z } from 'zod'

/** A navigation entry; entries with dropdownItems open a menu (`NV-01`). */
export type NavigationItem = {
  url: string
  name: string
  className: string
  count: number | null
  logo: string
  dropdownItems: NavigationItem[]
}

type NavigationInput = {
  url: string
  name: string
  className?: string
  count?: number | null
  logo?: string
  dropdownItems?: NavigationInput[]
}

const navigationItemSchema: z.ZodType<NavigationItem, NavigationInput> = z.object({
  url: z.string().min(1).describe('Path, tel:, mailto: or full URL.'),
  name: z.string().min(1).describe('Label.'),
  className: z.string().default('').describe('Style: highlighted, button, hide-in-sidebar.'),
  count: z
    .int()
    .min(0)
    .nullable()
    .default(null)
    .describe('Count in brackets; taken from stock when null and the entry is a make.'),
  logo: z.string().default('').describe('Make whose logo is displayed beside the label.'),
  get dropdownItems() {
    return z.array(navigationItemSchema).default([]).describe('Entries of the menu below it.')
  },
})

export const navigationSchema = z.object({
  header: z
    .array(navigationItemSchema)
    .default([])
    .describe('Header entries; the standard links of `NV-02` when empty.'),
  footer: z
    .array(navigationItemSchema)
    .default([])
    .describe('Footer groups with their links; the standard groups of `NV-03` when empty.'),
  replace: z
    .record(z.string(), z.string())
    .default({})
    .describe('New labels of standard header entries, by their standard label.'),
  remove: z.array(z.string()).default([]).describe('Labels of standard header entries to remove.'),
  add_used_cars: z.boolean().default(false).describe('Add a "Used Cars" entry to the header (`NV-01`).'),
  brands_menu: z
    .enum(['none', 'makes', 'locations', 'body'])
    .default('none')
    .describe('Mega menu with counts: makes in stock, locations, or body types.'),
})
