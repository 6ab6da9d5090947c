import 'server-only'
import { LRUCache } from 'lru-cache'
import { ImageResponse } from 'next/og'
import type { Site } from '@/config/schema/site'
import { getEnv } from '@/lib/env'
import { findServiceUrl } from '@/lib/images/image-url'
import { composePicture, fetchPhoto } from '@/lib/seo/compose-picture.server'
import { SHARE_HEIGHT, SHARE_WIDTH } from '@/lib/seo/describe-page'
import { hashCard, type ShareCard } from '@/lib/seo/share-card'
import { PHOTO_FRAME, ShareCardView } from './share-card'

/** Width in pixels of the photo requested from the image service. */
const PHOTO_WIDTH = 828
/** Cache lifetime of a picture in seconds; short when its photo could not be fetched. */
const LIFE = { whole: 86_400, makeshift: 60 }
/** Maximum pictures in memory; one has about 80 KB. */
const MAX_PICTURES = 200

/** Rendered or pending pictures. The key covers the site and everything on the card, so no entry becomes outdated. */
const pictures = new LRUCache<string, Promise<Buffer>>({ max: MAX_PICTURES })

class PhotoMissingError extends Error {
  override name = 'PhotoMissingError'
}

/**
 * Response with a card's picture. If the photo cannot be fetched, the card is rendered without it and cached for a
 * minute. Photos are fetched from the image service only.
 */
export async function serveSharePicture({ id }: Pick<Site, 'id'>, card: ShareCard): Promise<Response> {
  const key = `${id} ${hashCard(card)}`
  try {
    return answer(await loadPicture(`whole ${key}`, LIFE.whole, () => drawWhole(card)), 'whole')
  } catch (error) {
    if (!(error instanceof PhotoMissingError)) throw error
    return answer(await loadPicture(`makeshift ${key}`, LIFE.makeshift, () => draw(card, null)), 'makeshift')
  }
}

/** Concurrent callers share one picture. A failure is not cached. */
async function loadPicture(key: string, seconds: number, make: () => Promise<Buffer>): Promise<Buffer> {
  const picture = pictures.get(key) ?? make()
  pictures.set(key, picture, { ttl: seconds * 1000, noUpdateTTL: true })
  return picture.catch((error: unknown) => {
    pictures.delete(key)
    throw error
  })
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

function answer(picture: Buffer, kind: keyof typeof LIFE): Response {
  return new Response(new Uint8Array(picture), {
    headers: { 'content-type': 'image/jpeg', 'cache-control': `public, max-age=${LIFE[kind]}` },
  })
}
