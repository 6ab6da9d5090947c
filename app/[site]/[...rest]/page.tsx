import { notFound } from 'next/navigation'

// Not cached: addresses that do not exist are without number, and would fill the disk.
export const dynamic = 'force-dynamic'

export default function UnknownPath(): never {
  notFound()
}
