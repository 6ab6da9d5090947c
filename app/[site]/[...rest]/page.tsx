import { notFound } from 'next/navigation'

// Not cached: unknown URLs are unlimited and would fill the disk.
export const dynamic = 'force-dynamic'

export default function UnknownPath(): never {
  notFound()
}
