/** File name patterns and the view they describe, most specific first. */
const VIEWS: readonly (readonly [RegExp, string])[] = [
  [/front.?(?:three.?quarter|3.?4)/, 'seen from the front and side'],
  [/rear.?(?:three.?quarter|3.?4)/, 'seen from the rear and side'],
  [/dash(?:board)?/, 'its dashboard'],
  [/odometer/, 'its odometer'],
  [/engine/, 'its engine'],
  [/boot|cargo/, 'its load space'],
  [/kitchen/, 'its kitchen'],
  [/bed(?:room)?/, 'its bed'],
  [/wheel|tyre/, 'its wheels'],
  [/seats?/, 'its seats'],
  [/interior|inside|cabin/, 'its interior'],
  [/front/, 'seen from the front'],
  [/rear|back/, 'seen from the rear'],
  [/side/, 'seen from the side'],
]

/** Describes an image by its file name, for example `seen from the rear`; `''` when the name does not match. */
export function readPictureView(path: string): string {
  const name = (path.split(/[?#]/)[0] ?? '').split('/').at(-1)?.toLowerCase() ?? ''
  const found = VIEWS.find(([words]) => new RegExp(`(?:^|[^a-z])(?:${words.source})(?![a-z])`).test(name))
  return found ? found[1] : ''
}
