import { expect, test } from 'vitest'
import { readPictureView } from '@/lib/images/picture-view'

test.each([
  ['/vehicles/suv/front-three-quarter.a7acb0.metallic.studio', 'front and side view'],
  ['/vehicles/suv/rear-three-quarter.a7acb0', 'rear and side view'],
  ['/vehicles/suv/front.a7acb0', 'front view'],
  ['https://cdn.test/cars/501/IMG_Rear_02.JPG?w=5', 'rear view'],
  ['/501/dashboard-1.jpg', 'dashboard'],
  ['/501/front_seats.jpg', 'seats'],
  ['/501/interior.webp', 'interior'],
  ['/front/501.jpg', ''],
  ['/501/sidestep.jpg', ''],
  ['/501/embedded.jpg', ''],
  ['/501/0001.jpg', ''],
  ['', ''],
])('[CD-01] describes the image %s as %j', (path, view) => {
  expect(readPictureView(path)).toBe(view)
})
