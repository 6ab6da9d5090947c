import { describe, expect, test } from 'vitest'
import { BODY_NAMES } from '@/sandbox/images/catalogue'
import { imageSrcSet, imageUrl } from '@/lib/images/image-url'
import {
  getBodyImagePath,
  scenePath,
  scenePicturePath,
  studioPicturePath,
} from '@/lib/images/vehicle-pictures'

const SERVICE = 'http://127.0.0.1:4000/images'
const hilux = { body: 'ute', view: 'side', colour: '#AABBCC' }

describe('image URLs', () => {
  test('[DA-06] sets width, automatic format and quality (default 80)', () => {
    expect(imageUrl(SERVICE, '/vehicles/x', { width: 640 })).toBe(
      `${SERVICE}/vehicles/x?width=640&format=auto&quality=80`,
    )
    expect(imageUrl(SERVICE, 'vehicles/x?v=2', { width: 640, quality: 75 })).toBe(
      `${SERVICE}/vehicles/x?v=2&width=640&format=auto&quality=75`,
    )
  })

  test('[DA-06] resizes the service’s own images and returns other URLs unchanged', () => {
    expect(imageUrl(SERVICE, `${SERVICE}/a`, { width: 16 })).toBe(
      `${SERVICE}/a?width=16&format=auto&quality=80`,
    )
    expect(imageUrl(SERVICE, 'https://cdn.example.com/a.jpg', { width: 16 })).toBe(
      'https://cdn.example.com/a.jpg',
    )
  })

  test('[DA-06] builds a srcset from widths in the range, at quality 75', () => {
    const set = imageSrcSet(SERVICE, '/a', 300, 800).split(', ')
    expect(set.map((entry) => entry.split(' ')[1])).toEqual(['384w', '640w'])
    expect(set.every((entry) => entry.includes('quality=75'))).toBe(true)
  })

  test('[DA-06] builds the service’s paths for scenes and studio images', () => {
    expect(scenePath('harbour-dawn', hilux, '21x9')).toBe(
      '/scenes/harbour-dawn.ute.side.aabbcc.metallic.21x9',
    )
    expect(scenePath('harbour-dawn', null, '1x1')).toBe('/scenes/harbour-dawn.1x1')
    expect(studioPicturePath(hilux, 'clear', '3x2')).toBe('/vehicles/ute/side.aabbcc.metallic.clear.3x2')
    expect(scenePicturePath({ scene: '', hero_vehicle: null }, '3x2')).toBeNull()
  })

  test.each([
    ['SUV', 'suv'],
    ['Ute', 'ute'],
    ['Hatchback', 'hatch'],
    ['Station Wagon', 'wagon'],
    ['Prime Mover', 'prime-mover'],
    ['Caravan', 'caravan'],
    ['Cruiser', 'motorcycle-cruiser'],
    ['unknown type', 'sedan'],
  ])('[SS-06] maps the body type %s to the image %s', (body, expected) => {
    expect(getBodyImagePath(body)).toMatch(new RegExp(`^/vehicles/${expected}/side\\.`))
    expect(BODY_NAMES).toContain(expected)
  })
})
