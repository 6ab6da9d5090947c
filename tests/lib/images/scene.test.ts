import { describe, expect, test } from 'vitest'
import { getBodyImagePath, reshapePicture, scenePicturePath } from '@/lib/images/vehicle-pictures'

describe('images in other aspect ratios', () => {
  test("[DA-06] requests the service's own vehicle image in the displayed aspect ratio", () => {
    expect(reshapePicture('/vehicles/suv/side.1f3a5f.metallic.studio', '1x1')).toBe(
      '/vehicles/suv/side.1f3a5f.metallic.studio.1x1',
    )
  })

  test.each([
    'https://photos.example/vehicles/suv/side.1f3a5f.metallic.studio',
    '/vehicles/suv/side.1f3a5f.metallic.studio.3x2',
    '/uploads/car.jpg',
    '',
  ])('[DA-06] returns other paths unchanged: %s', (path) => {
    expect(reshapePicture(path, '1x1')).toBe(path)
  })

  test('[RT-15] a hero without scene or vehicle has no image', () => {
    expect(scenePicturePath({ scene: '', hero_vehicle: null }, '16x9')).toBeNull()
  })

  test.each([
    ['Sport', 'motorcycle-sport'],
    ['Classic', 'motorcycle-naked'],
    ['Sedan', 'sedan'],
    ['Off-Road Caravan', 'caravan'],
    ['Camper Trailer', 'caravan'],
    ['Hybrid', 'caravan'],
    ['Trail', 'motorcycle-naked'],
    ['Coupe', 'coupe'],
    ['Convertible', 'convertible'],
    ['Soft Top', 'convertible'],
  ])('[SS-04] maps the body type %s to the image %s', (body, picture) => {
    expect(getBodyImagePath(body)).toContain(`/vehicles/${picture}/`)
  })
})
