import { expect, test } from 'vitest'
import { readPictureView } from '@/lib/images/picture-view'

test.each([
  ['/vehicles/suv/front-three-quarter.a7acb0.metallic.studio', 'seen from the front and side'],
  ['/vehicles/suv/rear-three-quarter.a7acb0', 'seen from the rear and side'],
  ['/vehicles/suv/front.a7acb0', 'seen from the front'],
  ['https://cdn.test/cars/501/IMG_Rear_02.JPG?w=5', 'seen from the rear'],
  ['/501/dashboard-1.jpg', 'its dashboard'],
  ['/501/front_seats.jpg', 'its seats'],
  ['/501/interior.webp', 'its interior'],
  ['/front/501.jpg', ''],
  ['/501/sidestep.jpg', ''],
  ['/501/embedded.jpg', ''],
  ['/501/0001.jpg', ''],
  ['', ''],
])('[CD-01] describes the image %s as %j', (path, view) => {
  expect(readPictureView(path)).toBe(view)
})
