import * as THREE from 'three'
import { createCatalogue } from '../bodies/index'
import { bakeOcclusion, FLOOR_COLUMNS } from './bake'
import { createStudioEnvironment } from './lighting'
import { createMaterial, createSkinMaterial } from './materials'
import type { BuiltBody } from './body'
import { frameView, type StudioView } from './views'

/** Runs in the browser: builds a body once, then renders its views in black and white paint. */

type Ready = {
  scene: THREE.Scene
  floor: THREE.Mesh
  points: THREE.Vector3[]
  painted: THREE.MeshPhysicalMaterial[]
}

/** Samples per pixel and axis. 1 uses only multisampling, which is faster but does not smooth textures. */
let scale = 2
let renderer: THREE.WebGLRenderer | undefined
let environment: THREE.Texture | undefined
let ready: Ready | undefined

export async function build(body: string): Promise<{ vertices: number; ms: number }> {
  const started = performance.now()
  renderer ??= new THREE.WebGLRenderer({ antialias: false, alpha: true })
  renderer.toneMapping = THREE.NoToneMapping
  environment ??= createStudioEnvironment(renderer)
  const make = createCatalogue()[body]
  if (make === undefined) throw new Error(`No body is called ${body}`)
  ready = assemble(renderer, environment, make())
  const vertices = ready.scene.children.reduce((sum, child) => sum + countVertices(child), 0)
  return { vertices, ms: Math.round(performance.now() - started) }
}

/** `instanceof` alone gives `Mesh<any>`. */
function isMesh(object: THREE.Object3D): object is THREE.Mesh {
  return object instanceof THREE.Mesh
}

function countVertices(object: THREE.Object3D): number {
  return isMesh(object) ? object.geometry.getAttribute('position').count : 0
}

function assemble(gl: THREE.WebGLRenderer, light: THREE.Texture, built: BuiltBody): Ready {
  const scene = new THREE.Scene()
  const painted: THREE.MeshPhysicalMaterial[] = []
  const geometries: THREE.BufferGeometry[] = []
  for (const [name, geometry] of built.parts) {
    const material = createMaterial(name === 'skin' ? 'paint' : name, '#ffffff')
    if (name === 'paint') painted.push(material)
    scene.add(new THREE.Mesh(geometry, material))
    geometries.push(geometry)
  }
  for (const { geometry, skin, reach } of built.skins) {
    const material = createSkinMaterial(skin, reach, '#ffffff')
    painted.push(material)
    scene.add(new THREE.Mesh(geometry, material))
    geometries.push(geometry)
  }
  const box = new THREE.Box3().setFromObject(scene)
  const size = box.getSize(new THREE.Vector3())
  const ground = new THREE.PlaneGeometry(size.x + 3.2, size.z + 3.2, FLOOR_COLUMNS, 150).rotateX(-Math.PI / 2)
  ground.translate((box.min.x + box.max.x) / 2, 0, 0)
  bakeOcclusion(gl, scene, [
    ...geometries.map((geometry) => ({ geometry, kind: 'body' as const })),
    { geometry: ground, kind: 'floor' },
  ])
  const floor = new THREE.Mesh(ground, createShadowMaterial(size))
  scene.environment = light
  scene.environmentIntensity = 1
  const points = geometries.flatMap((geometry) => samplePoints(geometry))
  return { scene, floor, points, painted }
}

function samplePoints(geometry: THREE.BufferGeometry): THREE.Vector3[] {
  const position = geometry.getAttribute('position')
  const points: THREE.Vector3[] = []
  for (let at = 0; at < position.count; at += Math.max(1, Math.floor(position.count / 3000)))
    points.push(new THREE.Vector3().fromBufferAttribute(position, at))
  return points
}

/** The floor renders only the shadow: alpha from occlusion, faded out towards the edge. */
function createShadowMaterial(size: THREE.Vector3): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({
    transparent: true,
    uniforms: { halfSize: { value: new THREE.Vector2(size.x / 2 + 1.6, size.z / 2 + 1.6) } },
    vertexShader:
      'attribute float occlusion; varying float o; varying vec3 p; void main(){ o = occlusion; p = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position,1.); }',
    fragmentShader: `varying float o; varying vec3 p; uniform vec2 halfSize; void main(){
      float shade = pow(clamp(1. - o, 0., 1.), 1.25) * .97;
      vec2 edge = smoothstep(vec2(0.), vec2(1.1), halfSize - abs(p.xz));
      gl_FragColor = vec4(0., 0., 0., max(0., shade - .02) * edge.x * edge.y); }`,
  })
}

export type Frame = { width: number; height: number; pixels: string; ground: number; perMetre: number }

/** Renders one view. `pixels` is base64 of sRGB with straight alpha; `ground` is the height of the ground line as a share of the image. */
export async function render(
  view: StudioView,
  paint: 'black' | 'white',
  width: number,
  height: number,
  samples = 2,
): Promise<Frame> {
  scale = samples
  if (renderer === undefined || ready === undefined) throw new Error('Build a body first')
  for (const material of ready.painted) material.color.set(paint === 'black' ? '#000000' : '#ffffff')
  const camera = frameView(view, ready.points, width / height)
  const target = new THREE.WebGLRenderTarget(width * scale, height * scale, {
    type: THREE.FloatType,
    samples: scale === 1 ? 4 : 0,
  })
  renderer.setRenderTarget(target)
  renderer.setClearColor(0x000000, 0)
  renderer.clear()
  ready.scene.add(ready.floor)
  renderer.render(ready.scene, camera)
  ready.scene.remove(ready.floor)
  const linear = new Float32Array(width * scale * height * scale * 4)
  renderer.readRenderTargetPixels(target, 0, 0, width * scale, height * scale, linear)
  renderer.setRenderTarget(null)
  target.dispose()
  const pixels = develop(linear, width, height)
  const lowest = Math.min(
    ...ready.points.filter((point) => point.y < 0.05).map((point) => point.clone().project(camera).y),
  )
  const left = new THREE.Vector3(-1, 0, 0).project(camera)
  const right = new THREE.Vector3(1, 0, 0).project(camera)
  return {
    width,
    height,
    pixels: toBase64(pixels),
    ground: (1 - lowest) / 2,
    perMetre: (Math.abs(right.x - left.x) * width) / 4,
  }
}

/** Converts linear pixels to sRGB with straight alpha: box filter, then a shoulder curve per channel, invertible so that paints can be mixed in linear light. */
function develop(linear: Float32Array, width: number, height: number): Uint8ClampedArray {
  const out = new Uint8ClampedArray(width * height * 4)
  const wide = width * scale
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0, 0]
      for (let dy = 0; dy < scale; dy++)
        for (let dx = 0; dx < scale; dx++) {
          const at = (((height - 1 - y) * scale + dy) * wide + x * scale + dx) * 4
          const alpha = Math.min(1, Math.max(0, linear[at + 3] ?? 0))
          for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + shoulder(linear[at + c] ?? 0)
          sum[3] = (sum[3] ?? 0) + alpha
        }
      const at = (y * width + x) * 4
      const alpha = (sum[3] ?? 0) / (scale * scale)
      for (let c = 0; c < 3; c++)
        out[at + c] = alpha === 0 ? 0 : encode((sum[c] ?? 0) / (scale * scale) / alpha) * 255
      out[at + 3] = alpha * 255
    }
  return out
}

const KNEE = 0.5
const shoulder = (value: number): number =>
  value <= KNEE ? Math.max(0, value) : KNEE + (1 - KNEE) * (1 - Math.exp(-(value - KNEE) / (1 - KNEE)))
const encode = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * Math.min(1, value) ** (1 / 2.4) - 0.055

function toBase64(bytes: Uint8ClampedArray): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
