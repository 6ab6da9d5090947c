import * as THREE from 'three'

/**
 * Bakes ambient occlusion per vertex and the shadow on the studio floor, by rendering depth from many directions.
 * The result does not depend on the view, so it is baked once per body.
 */
type BakeTarget = { geometry: THREE.BufferGeometry; kind: 'body' | 'floor' }

const SIZE = 768

export const FLOOR_COLUMNS = 260

/** Blurs a grid with three box blur passes. */
function soften(values: Float32Array, columns: number, reach: number): void {
  const rows = values.length / columns
  for (let pass = 0; pass < 3; pass++)
    for (const [along, stride] of [
      [columns, 1],
      [rows, columns],
    ] as const) {
      const before = values.slice()
      for (let at = 0; at < values.length; at++) {
        const position = stride === 1 ? at % columns : Math.floor(at / columns)
        let [sum, hits] = [0, 0]
        for (let k = Math.max(-reach, -position); k <= Math.min(reach, along - 1 - position); k++) {
          sum += before[at + k * stride] ?? 0
          hits++
        }
        values[at] = sum / hits
      }
    }
}

export function bakeOcclusion(
  renderer: THREE.WebGLRenderer,
  casters: THREE.Scene,
  targets: readonly BakeTarget[],
  count = 36,
): void {
  const box = new THREE.Box3().setFromObject(casters)
  const centre = box.getCenter(new THREE.Vector3())
  const radius = box.getSize(new THREE.Vector3()).length() / 2 + 0.05
  const target = new THREE.WebGLRenderTarget(SIZE, SIZE, {
    type: THREE.FloatType,
    minFilter: THREE.NearestFilter,
    magFilter: THREE.NearestFilter,
  })
  const material = new THREE.ShaderMaterial({
    side: THREE.DoubleSide,
    vertexShader:
      'varying float d; void main(){ vec4 p = modelViewMatrix * vec4(position,1.); d = -p.z; gl_Position = projectionMatrix * p; }',
    fragmentShader: 'varying float d; void main(){ gl_FragColor = vec4(d,0.,0.,1.); }',
  })
  const camera = new THREE.OrthographicCamera(-radius, radius, radius, -radius, 0.01, radius * 4)
  const open = targets.map(
    ({ geometry }) => new Float32Array((geometry.getAttribute('position') as THREE.BufferAttribute).count),
  )
  const total = targets.map(
    ({ geometry }) => new Float32Array((geometry.getAttribute('position') as THREE.BufferAttribute).count),
  )
  const depth = new Float32Array(SIZE * SIZE * 4)
  casters.overrideMaterial = material
  for (let index = 0; index < count; index++) {
    const direction = directionOf(index, count)
    camera.position.copy(centre).addScaledVector(direction, radius * 2)
    camera.up.set(Math.abs(direction.y) > 0.9 ? 1 : 0, Math.abs(direction.y) > 0.9 ? 0 : 1, 0)
    camera.lookAt(centre)
    camera.updateMatrixWorld()
    renderer.setRenderTarget(target)
    renderer.setClearColor(new THREE.Color(1e6, 0, 0), 1)
    renderer.clear()
    renderer.render(casters, camera)
    renderer.readRenderTargetPixels(target, 0, 0, SIZE, SIZE, depth)
    const view = camera.matrixWorldInverse.elements
    targets.forEach(({ geometry, kind }, at) =>
      gather(geometry, kind, direction, view, radius, depth, open[at], total[at]),
    )
  }
  casters.overrideMaterial = null
  renderer.setRenderTarget(null)
  target.dispose()
  targets.forEach(({ geometry }, at) => {
    const values = (open[at] ?? new Float32Array()).map(
      (value, i) => value / Math.max(1e-4, total[at]?.[i] ?? 1),
    )
    if (targets[at]?.kind === 'floor') soften(values, FLOOR_COLUMNS + 1, 2)
    geometry.setAttribute('occlusion', new THREE.BufferAttribute(values, 1))
  })
}

/** Evenly distributed (Fibonacci) directions, mostly in the upper hemisphere. A few weak ones from below approximate light reflected by the floor. */
function directionOf(index: number, count: number): THREE.Vector3 {
  const y = 1 - (1.22 * (index + 0.5)) / count
  const angle = index * 2.399963
  const flat = Math.sqrt(1 - y * y)
  return new THREE.Vector3(Math.cos(angle) * flat, y, Math.sin(angle) * flat)
}

function gather(
  geometry: THREE.BufferGeometry,
  kind: BakeTarget['kind'],
  direction: THREE.Vector3,
  view: readonly number[],
  radius: number,
  depth: Float32Array,
  open: Float32Array | undefined,
  total: Float32Array | undefined,
): void {
  const position = geometry.getAttribute('position').array
  const normal = geometry.getAttribute('normal').array
  if (open === undefined || total === undefined || (kind === 'floor' && direction.y <= 0.02)) return
  const [
    v0 = 0,
    v1 = 0,
    v2 = 0,
    ,
    v4 = 0,
    v5 = 0,
    v6 = 0,
    ,
    v8 = 0,
    v9 = 0,
    v10 = 0,
    ,
    v12 = 0,
    v13 = 0,
    v14 = 0,
  ] = view
  const lift = kind === 'floor' ? 0 : 0.012
  for (let at = 0; at < open.length; at++) {
    const nx = normal[at * 3] ?? 0
    const ny = normal[at * 3 + 1] ?? 0
    const nz = normal[at * 3 + 2] ?? 0
    const facing = nx * direction.x + ny * direction.y + nz * direction.z
    if (facing <= 0) continue
    total[at] = (total[at] ?? 0) + facing
    const x = (position[at * 3] ?? 0) + nx * lift
    const y = (position[at * 3 + 1] ?? 0) + ny * lift
    const z = (position[at * 3 + 2] ?? 0) + nz * lift
    const px = Math.floor(((v0 * x + v4 * y + v8 * z + v12) / radius / 2 + 0.5) * SIZE)
    const py = Math.floor(((v1 * x + v5 * y + v9 * z + v13) / radius / 2 + 0.5) * SIZE)
    const far = -(v2 * x + v6 * y + v10 * z + v14)
    const inside = px >= 0 && py >= 0 && px < SIZE && py < SIZE
    const bias = 0.012 + 0.012 * (1 - facing)
    if (!inside || (depth[(py * SIZE + px) * 4] ?? 0) > far - bias) open[at] = (open[at] ?? 0) + facing
  }
}
