import type { Site } from '@/config/schema/site'

export function SiteHeader({ site }: { site: Site }) {
  return <header className="bg-primary text-on-primary p-4">{site.name}</header>
}
