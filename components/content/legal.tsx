import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { formatRecipients } from '@/lib/consent/privacy-notice'

type Block = { heading: string; text: string }

function privacyBlocks(site: Site): Block[] {
  const law =
    site.country === 'NZ'
      ? 'the Privacy Act 2020'
      : 'the Privacy Act 1988 and the Australian Privacy Principles'
  return [
    {
      heading: 'What we collect',
      text: `When you contact ${site.legal_name || site.name}, we collect the details you enter, the page you sent them from and the vehicle you enquired about. If you only browse, we do not collect information that identifies you.`,
    },
    {
      heading: 'What we use it for',
      text: 'We use your information to answer your enquiry, to arrange the services you request and, if you opt in, to send you offers. We do not sell your information.',
    },
    {
      heading: 'Who we share it with',
      text: `We share your information with the dealership you contacted and, where your enquiry concerns them, ${formatRecipients(site, 'contact')}. For finance applications we also share it with lenders and credit reporting bodies. We do not share it with anyone else without your consent, unless the law requires it.`,
    },
    {
      heading: 'How long we keep it',
      text: 'We keep your information while we handle your enquiry and for as long as the law requires us to keep sales records. After that we delete it.',
    },
    {
      heading: 'Your rights',
      text: `Under ${law}, you can ask what information we hold about you, ask us to correct or delete it, and make a complaint. Contact us to make a request.`,
    },
  ]
}

function termsBlocks(site: Site): Block[] {
  return [
    {
      heading: 'Vehicles and prices',
      text: 'We take care with our listings, but they may contain errors or show vehicles that are already sold. A price is final once the dealership has confirmed it to you in writing. The price type beside each price states what it includes.',
    },
    {
      heading: 'Pictures',
      text: 'Pictures show the model and colour. Equipment may differ. The vehicle and its documents take precedence.',
    },
    {
      heading: 'Enquiries and bookings',
      text: 'An enquiry is not a purchase. A booking does not reserve the vehicle unless we confirm it.',
    },
    {
      heading: 'Your rights',
      text:
        site.country === 'NZ'
          ? 'Nothing in these terms limits your rights under the Consumer Guarantees Act 1993 or the Fair Trading Act 1986.'
          : 'Nothing in these terms limits your rights under the Australian Consumer Law.',
    },
  ]
}

/** The site's privacy policy or terms of use. */
export function Legal({ site, kind }: { site: Site; kind: 'privacy' | 'terms' }) {
  const blocks = kind === 'privacy' ? privacyBlocks(site) : termsBlocks(site)
  return (
    <div className="max-w-prose space-y-8">
      {blocks.map((block) => (
        <section key={block.heading}>
          <h2 className="text-xl font-semibold">{block.heading}</h2>
          <p className="mt-2">{block.text}</p>
        </section>
      ))}
      <p>
        Questions?{' '}
        <SiteLink site={site} href="/contact" className="text-link underline underline-offset-2">
          Contact us
        </SiteLink>
        {site.phone && `, or call ${site.phone}`}.
      </p>
    </div>
  )
}
