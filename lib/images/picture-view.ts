/** File name patterns and the view they describe, most specific first. */
const VIEWS: readonly (readonly [RegExp, string])[] = [
  [/front.?(?:three.?quarter|3.?4)/, 'front and side view'],
  [/rear.?(?:three.?quarter|3.?4)/, 'rear and side view'],
  [/dash(?:board)?/, 'dashboard'],
  [/odometer/, 'odometer'],
  [/engine/, 'engine'],
  [/boot|cargo/, 'load space'],
  [/kitchen/, 'kitchen'],
  [/bed(?:room)?/, 'bed'],
  [/wheel|tyre/, 'wheels'],
  [/seats?/, 'seats'],
  [/interior|inside|cabin/, 'interior'],
  [/front/, 'front view'],
  [/rear|back/, 'rear view'],
  [/side/, 'side view'],
]

/** Describes an image by its file name, for example `rear view`; `''` when the name does not match. */
export function readPictureView(path: string): string {
  const name = (path.split(/[?#]/)[0] ?? '').split('/').at(-1)?.toLowerCase() ?? ''
  const found = VIEWS.find(([words]) => new RegExp(`(?:^|[^a-z])(?:${words.source})(?![a-z])`).test(name))
  return found ? found[1] : ''
}
