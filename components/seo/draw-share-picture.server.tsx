import 'server-only'
import { unstable_cache } from 'next/cache'
import { ImageResponse } from 'next/og'
import { getEnv } from '@/lib/env'
import { composePicture, fetchPhoto } from '@/lib/seo/compose-picture.server'
import { SHARE_HEIGHT, SHARE_WIDTH } from '@/lib/seo/open-graph'
import { versionCard, type ShareCard } from '@/lib/seo/share-card'
import { PHOTO_FRAME, ShareCardView } from './share-card'

/** How long a picture is kept, in seconds; for less when its photograph could not be had. */
const LIFE = { whole: 86_400, makeshift: 60 }

class PhotoMissingError extends Error {
  override name = 'PhotoMissingError'
}

/**
 * The answer with a card's picture. A card whose photograph could not be had is drawn without it, and kept for a minute only.
 * `tags` are those that expire it.
 */
export async function serveSharePicture(card: ShareCard, tags: string[]): Promise<Response> {
  const key = versionCard(card)
  const keep = (kind: keyof typeof LIFE, make: () => Promise<Buffer>) =>
    unstable_cache(async () => (await make()).toString('base64'), ['share-picture', kind, key], {
      tags,
      revalidate: LIFE[kind],
    })()
  try {
    return answer(await keep('whole', () => drawWhole(card)), 'whole')
  } catch (error) {
    if (!(error instanceof PhotoMissingError)) throw error
    return answer(await keep('makeshift', () => draw(card, null)), 'makeshift')
  }
}

async function drawWhole(card: ShareCard): Promise<Buffer> {
  if (!card.photo) return draw(card, null)
  const photo = await fetchPhoto(getEnv().IMAGES_URL, card.photo, {
    frame: PHOTO_FRAME,
    ground: card.colours.surface,
  })
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
