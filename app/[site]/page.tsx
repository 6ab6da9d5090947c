import { loadSite } from '@/lib/site/load-site.server'

export default async function HomePage({ params }: { params: Promise<{ site: string }> }) {
  const site = await loadSite((await params).site)
  return (
    <main id="main" className="container-page py-16">
      <h1 className="text-4xl">{site.name}</h1>
    </main>
  )
}
