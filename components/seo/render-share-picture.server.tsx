import 'server-only'
import { unstable_cache } from 'next/cache'
import { ImageResponse } from 'next/og'
import { getEnv } from '@/lib/env'
import { findServiceUrl } from '@/lib/images/image-url'
import { composePicture, fetchPhoto } from '@/lib/seo/compose-picture.server'
import { SHARE_HEIGHT, SHARE_WIDTH } from '@/lib/seo/open-graph'
import { hashCard, type ShareCard } from '@/lib/seo/share-card'
import { PHOTO_FRAME, ShareCardView } from './share-card'

/** Width in pixels of the photo requested from the image service. */
const PHOTO_WIDTH = 828
/** Cache lifetime of a picture in seconds; short when its photo could not be fetched. */
const LIFE = { whole: 86_400, makeshift: 60 }

class PhotoMissingError extends Error {
  override name = 'PhotoMissingError'
}

/**
 * Response with a card's picture. If the photo cannot be fetched, the card is rendered without it and cached for a
 * minute. Photos are fetched from the image service only. `tags` expire the cached picture and separate sites.
 */
export async function serveSharePicture(card: ShareCard, tags: string[]): Promise<Response> {
  const key = hashCard(card)
  const cachePicture = (kind: keyof typeof LIFE, make: () => Promise<Buffer>) =>
    unstable_cache(async () => (await make()).toString('base64'), ['share-picture', kind, key, ...tags], {
      tags,
      revalidate: LIFE[kind],
    })()
  try {
    return answer(await cachePicture('whole', () => drawWhole(card)), 'whole')
  } catch (error) {
    if (!(error instanceof PhotoMissingError)) throw error
    return answer(await cachePicture('makeshift', () => draw(card, null)), 'makeshift')
  }
}

async function drawWhole(card: ShareCard): Promise<Buffer> {
  const url = card.photo && findServiceUrl(getEnv().IMAGES_URL, card.photo, { width: PHOTO_WIDTH })
  if (!url) return draw(card, null)
  const photo = await fetchPhoto(url, { frame: PHOTO_FRAME, ground: card.colours.surface })
  if (!photo) throw new PhotoMissingError(card.photo)
  return draw(card, photo)
}

async function draw(card: ShareCard, photo: Buffer | null): Promise<Buffer> {
  const view = <ShareCardView card={card} hasPhoto={photo !== null} />
  const drawn = new ImageResponse(view, { width: SHARE_WIDTH, height: SHARE_HEIGHT })
  return composePicture(Buffer.from(await drawn.arrayBuffer()), photo, PHOTO_FRAME)
}

function answer(base64: string, kind: keyof typeof LIFE): Response {
  return new Response(Buffer.from(base64, 'base64'), {
    headers: { 'content-type': 'image/jpeg', 'cache-control': `public, max-age=${LIFE[kind]}` },
  })
}
