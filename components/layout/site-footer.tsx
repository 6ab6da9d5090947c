import type { Site } from '@/config/schema/site'

export function SiteFooter({ site }: { site: Site }) {
  return <footer className="p-4">{site.name}</footer>
}
