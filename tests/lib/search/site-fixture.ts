import { siteSchema, type Site, type SiteFile } from '@/config/schema/site'

/** A valid site with only the required settings, plus the given ones. */
export function makeSite(settings: Partial<SiteFile> = {}): Site {
  return siteSchema.parse({
    id: 101,
    slug: 'test-site',
    name: 'Test Motors',
    template: 'cars',
    dealership_id: 1001,
    city: 'Sydney',
    state: 'NSW',
    dealerships: [{ id: 1001, name: 'Test Motors', slug: 'test-motors' }],
    design: {
      palette: {
        ground: '#FFFFFF',
        surface: '#FFFFFF',
        ink: '#111111',
        muted: '#444444',
        primary: '#0B2545',
        on_primary: '#FFFFFF',
        accent: '#111111',
        on_accent: '#FFFFFF',
        link: '#0B4A8F',
      },
      fonts: { display: 'Archivo', text: 'Archivo' },
    },
    ...settings,
  })
}
