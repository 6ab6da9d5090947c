import * as THREE from 'three'

const STUDIO_VIEWS = ['front-three-quarter', 'side', 'rear-three-quarter', 'front', 'rear'] as const
export type StudioView = (typeof STUDIO_VIEWS)[number]

/** Camera angles in degrees: azimuth from straight ahead towards the kerb side, elevation, and vertical field of view. */
const CAMERAS: Record<StudioView, { azimuth: number; elevation: number; field: number }> = {
  'front-three-quarter': { azimuth: 44, elevation: 9, field: 20 },
  side: { azimuth: 90, elevation: 4, field: 14 },
  'rear-three-quarter': { azimuth: 137, elevation: 10, field: 20 },
  front: { azimuth: 0, elevation: 6, field: 16 },
  rear: { azimuth: 180, elevation: 7, field: 16 },
}

/** Returns a camera that frames every point, filling `fill` of the width or height, with the ground low in the frame. */
export function frameView(
  view: StudioView,
  points: readonly THREE.Vector3[],
  aspect: number,
  fill = 0.86,
): THREE.PerspectiveCamera {
  const { azimuth, elevation, field } = CAMERAS[view]
  const camera = new THREE.PerspectiveCamera(field, aspect, 0.5, 80)
  const a = THREE.MathUtils.degToRad(azimuth)
  const e = THREE.MathUtils.degToRad(elevation)
  const direction = new THREE.Vector3(-Math.cos(a) * Math.cos(e), Math.sin(e), Math.sin(a) * Math.cos(e))
  const target = new THREE.Box3().setFromPoints([...points]).getCenter(new THREE.Vector3())
  let distance = 14
  for (let round = 0; round < 12; round++) {
    place()
    const seen = new THREE.Box3().setFromPoints(points.map((point) => point.clone().project(camera)))
    const right = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 0)
    const up = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 1)
    const halfHeight = distance * Math.tan(THREE.MathUtils.degToRad(field / 2))
    target.addScaledVector(right, ((seen.min.x + seen.max.x) / 2) * halfHeight * aspect)
    target.addScaledVector(up, ((seen.min.y + seen.max.y) / 2 + 0.03) * halfHeight)
    const size = Math.max((seen.max.x - seen.min.x) / 2 / fill, (seen.max.y - seen.min.y) / 2 / (fill * 0.92))
    distance *= size
  }
  place()
  return camera

  function place(): void {
    camera.position.copy(target).addScaledVector(direction, distance)
    camera.lookAt(target)
    camera.updateMatrixWorld()
    camera.updateProjectionMatrix()
  }
}
