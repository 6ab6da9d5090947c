import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { nameRecipients } from '@/lib/consent/privacy-notice'

type Block = { heading: string; text: string }

function privacyBlocks(site: Site): Block[] {
  const law =
    site.country === 'NZ'
      ? 'the Privacy Act 2020'
      : 'the Privacy Act 1988 and the Australian Privacy Principles'
  return [
    {
      heading: 'What we collect',
      text: `When you write to ${site.legal_name || site.name} we keep what you typed, the page you wrote from, and the vehicle it was about. When you only look around, we keep nothing that names you.`,
    },
    {
      heading: 'What we use it for',
      text: 'To answer you, to arrange what you asked for, and, if you ticked the box, to send you offers. We do not sell it.',
    },
    {
      heading: 'Who sees it',
      text: `The people of the dealership you wrote to and, as far as your enquiry concerns them, ${nameRecipients(site, 'contact')}. For a finance application, lenders and credit reporting bodies too. Nobody else without your word, unless the law obliges us.`,
    },
    {
      heading: 'How long we keep it',
      text: 'As long as your enquiry lasts and the records of a sale must be kept. After that it is deleted.',
    },
    {
      heading: 'Your rights',
      text: `You may ask what we hold about you, have it corrected or deleted, and complain, under ${law}. One message is enough.`,
    },
  ]
}

function termsBlocks(site: Site): Block[] {
  return [
    {
      heading: 'Vehicles and prices',
      text: 'Listings are made with care and may still be wrong or already sold. A price holds once a person at the dealership has confirmed it to you in writing. The price type beside each price says what it includes.',
    },
    {
      heading: 'Pictures',
      text: 'Pictures show the model and colour. Equipment can differ; the vehicle itself and its papers decide.',
    },
    {
      heading: 'Enquiries and bookings',
      text: 'An enquiry is not a purchase, and a booked time is not a reservation of the vehicle unless we say so.',
    },
    {
      heading: 'Your rights',
      text:
        site.country === 'NZ'
          ? 'Nothing here takes away your rights under the Consumer Guarantees Act 1993 or the Fair Trading Act 1986.'
          : 'Nothing here takes away your rights under the Australian Consumer Law.',
    },
  ]
}

/** The site's privacy policy or terms. */
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
          Write to us
        </SiteLink>
        {site.phone && `, or call ${site.phone}`}.
      </p>
    </div>
  )
}
