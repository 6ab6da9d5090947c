import * as THREE from 'three'

type Panel = { at: [number, number, number]; size: [number, number]; glow: number }

/**
 * Lights of the studio environment map: a large softbox on the ceiling, softboxes at the sides, and strip lights in front and
 * behind that highlight the corners. The room shader adds the walls and the floor.
 */
const PANELS: readonly Panel[] = [
  { at: [0, 5.5, 0], size: [11, 3.4], glow: 8.4 },
  { at: [-3, 4.6, 5.2], size: [9, 1.5], glow: 4.6 },
  { at: [3, 4.6, -5.2], size: [9, 1.5], glow: 2.6 },
  { at: [-8.5, 2.7, 2.6], size: [1.3, 3.4], glow: 4.4 },
  { at: [-8.5, 2.7, -3.6], size: [1.1, 3.2], glow: 3 },
  { at: [8.5, 2.8, 3], size: [1.4, 3.2], glow: 4 },
  { at: [8.5, 2.6, -3], size: [1.1, 3.2], glow: 2.6 },
]

export function createStudioEnvironment(renderer: THREE.WebGLRenderer): THREE.Texture {
  const scene = new THREE.Scene()
  const room = new THREE.Mesh(
    new THREE.SphereGeometry(30, 48, 32),
    new THREE.ShaderMaterial({
      side: THREE.BackSide,
      vertexShader:
        'varying vec3 d; void main(){ d = normalize(position); gl_Position = projectionMatrix * modelViewMatrix * vec4(position,1.); }',
      fragmentShader: `varying vec3 d; void main(){ vec3 n = normalize(d);
        float wall = mix(.07, .4, smoothstep(.02, .75, n.y));
        float floorLight = mix(.22, .44, smoothstep(-.04, -.6, n.y));
        float horizon = smoothstep(-.035, .015, n.y);
        float v = mix(floorLight, wall, horizon);
        v *= 1. - .45 * exp(-pow((n.y - .015) / .05, 2.));
        v *= mix(.72, 1., abs(n.z));
        gl_FragColor = vec4(vec3(v) * vec3(.985, 1., 1.02), 1.); }`,
    }),
  )
  scene.add(room)
  for (const panel of PANELS) scene.add(createPanel(panel))
  const generator = new THREE.PMREMGenerator(renderer)
  const texture = generator.fromScene(scene, 0, 0.1, 100, { size: 512 }).texture
  generator.dispose()
  return texture
}

function createPanel({ at, size, glow }: Panel): THREE.Mesh {
  const material = new THREE.ShaderMaterial({
    side: THREE.DoubleSide,
    transparent: true,
    uniforms: { glow: { value: glow } },
    vertexShader:
      'varying vec2 p; void main(){ p = uv * 2. - 1.; gl_Position = projectionMatrix * modelViewMatrix * vec4(position,1.); }',
    fragmentShader: `varying vec2 p; uniform float glow; void main(){ vec2 e = 1. - smoothstep(.72, 1., abs(p));
      gl_FragColor = vec4(vec3(glow), e.x * e.y); }`,
  })
  const mesh = new THREE.Mesh(new THREE.PlaneGeometry(...size), material)
  mesh.position.set(...at)
  mesh.lookAt(0, Math.abs(at[0]) > 7 ? at[1] : 0.5, Math.abs(at[0]) > 7 ? at[2] * 0.6 : at[2] * 0.2)
  return mesh
}
