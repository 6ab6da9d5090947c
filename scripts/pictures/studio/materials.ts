import * as THREE from 'three'
import { SHEETS, toTexture, type Skin } from './skin'

/** Shared materials of parts. `paint` and `skin` use the paint of the current render (black or white). */
const PART_MATERIALS = {
  paint: {
    color: '#ffffff',
    metalness: 0.4,
    roughness: 0.34,
    clearcoat: 1,
    clearcoatRoughness: 0.03,
    specularIntensity: 0.4,
  },
  plastic: { color: '#161719', roughness: 0.68 },
  blackGloss: { color: '#060708', roughness: 0.1, clearcoat: 0.6 },
  dark: { color: '#060607', roughness: 0.95 },
  rubber: { color: '#1f1f22', roughness: 0.82 },
  alloy: { color: '#c4c8cc', metalness: 1, roughness: 0.24 },
  darkAlloy: { color: '#3a3d41', metalness: 1, roughness: 0.34 },
  disc: { color: '#8d9195', metalness: 1, roughness: 0.38 },
  chrome: { color: '#e4e7ea', metalness: 1, roughness: 0.07 },
  steel: { color: '#9a9fa4', metalness: 1, roughness: 0.36 },
  engine: { color: '#54585c', metalness: 0.9, roughness: 0.42 },
  glass: { color: '#090c0f', roughness: 0.02, clearcoat: 0.6 },
  lens: { color: '#dfe6ee', roughness: 0.04, clearcoat: 1, emissive: '#9fb2c6', emissiveIntensity: 0.5 },
  lampRed: { color: '#8a0a0e', roughness: 0.08, clearcoat: 1, emissive: '#5a0205', emissiveIntensity: 0.6 },
  lampAmber: { color: '#c8620a', roughness: 0.1, clearcoat: 1, emissive: '#6a2a00', emissiveIntensity: 0.4 },
  white: { color: '#f4f6f7', roughness: 0.34, clearcoat: 0.4 },
  canvas: { color: '#d9d4c8', roughness: 0.9 },
  seat: { color: '#1c1a19', roughness: 0.7 },
  leather: { color: '#7a4a2a', roughness: 0.55 },
  plate: { color: '#e9eae6', roughness: 0.4 },
  tray: { color: '#a8adb1', metalness: 0.85, roughness: 0.42 },
  timber: { color: '#6f5236', roughness: 0.8 },
} as const satisfies Record<string, THREE.MeshPhysicalMaterialParameters>

export type MaterialName = keyof typeof PART_MATERIALS | 'skin'

/** Applies the baked `occlusion` attribute to a material: fully to diffuse light, partly to reflections. */
export function createMaterial(name: keyof typeof PART_MATERIALS, paint: string): THREE.MeshPhysicalMaterial {
  const material = new THREE.MeshPhysicalMaterial({ ...PART_MATERIALS[name], side: THREE.DoubleSide })
  if (name === 'paint') material.color.set(paint)
  material.onBeforeCompile = addOcclusion
  return material
}

function addOcclusion(shader: THREE.WebGLProgramParametersWithUniforms): void {
  shader.vertexShader = shader.vertexShader
    .replace('#include <common>', '#include <common>\nattribute float occlusion;\nvarying float vOpen;')
    .replace('#include <begin_vertex>', '#include <begin_vertex>\nvOpen = occlusion;')
  shader.fragmentShader = shader.fragmentShader
    .replace('#include <common>', '#include <common>\nvarying float vOpen;')
    .replace(
      '#include <aomap_fragment>',
      `float openness = clamp(vOpen, 0., 1.);
    float shine = smoothstep(.0, .75, openness);
    reflectedLight.indirectDiffuse *= openness;
    reflectedLight.directDiffuse *= openness;
    reflectedLight.indirectSpecular *= mix(.12, 1., shine);
    #ifdef USE_CLEARCOAT
      clearcoatSpecularIndirect *= mix(.2, 1., shine);
    #endif`,
    )
}

/** Region of the body to which each sheet applies, by position (`vP`) and field normal (`vN`). */
export type SkinReach = {
  noseFrom: number
  tailFrom: number
  noseEnd: number
  tailEnd: number
  /** Wheel wells, drawn dark inside a circle: x, y, radius. */
  wells: readonly (readonly [number, number, number])[]
}

/** Material of the painted body. Each sheet is projected along its axis and sets colour, surface and bump per fragment. */
export function createSkinMaterial(skin: Skin, reach: SkinReach, paint: string): THREE.MeshPhysicalMaterial {
  const material = createMaterial('paint', paint)
  const uniforms: Record<string, { value: unknown }> = {}
  for (const name of SHEETS) {
    const { area } = skin[name]
    uniforms[`${name}Colour`] = { value: toTexture(skin[name].colour) }
    uniforms[`${name}Surface`] = { value: toTexture(skin[name].surface) }
    uniforms[`${name}Area`] = {
      value: new THREE.Vector4(area.u0, area.v0, area.u1 - area.u0, area.v1 - area.v0),
    }
  }
  // three.js caches programs by the source of onBeforeCompile, which is the same for every body.
  material.customProgramCacheKey = () => JSON.stringify(reach)
  material.onBeforeCompile = (shader) => {
    addOcclusion(shader)
    Object.assign(shader.uniforms, uniforms)
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vP; varying vec3 vN;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvP = position; vN = normal;')
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${SKIN_FUNCTIONS}`)
      .replace(
        '#include <clipping_planes_fragment>',
        `#include <clipping_planes_fragment>\n${applySheets(reach)}`,
      )
      .replace(
        '#include <color_fragment>',
        '#include <color_fragment>\ndiffuseColor.rgb = mix(diffuseColor.rgb, skinColour.rgb, skinColour.a);',
      )
      .replace(
        '#include <roughnessmap_fragment>',
        '#include <roughnessmap_fragment>\nroughnessFactor = mix(roughnessFactor, skinRough, skinColour.a);',
      )
      .replace(
        '#include <metalnessmap_fragment>',
        '#include <metalnessmap_fragment>\nmetalnessFactor = mix(metalnessFactor, skinMetal, skinColour.a);',
      )
      .replace('#include <normal_fragment_maps>', `#include <normal_fragment_maps>\n${RELIEF}`)
      .replace(
        '#include <emissivemap_fragment>',
        '#include <emissivemap_fragment>\ntotalEmissiveRadiance += skinColour.rgb * skinGlow * skinColour.a;',
      )
      .replace(
        '#include <lights_physical_fragment>',
        `#include <lights_physical_fragment>
        material.clearcoat *= 1. - skinColour.a * smoothstep(.2, .5, skinRough);`,
      )
  }
  return material
}

const SKIN_FUNCTIONS = `
varying vec3 vP; varying vec3 vN;
${SHEETS.map((name) => `uniform sampler2D ${name}Colour; uniform sampler2D ${name}Surface; uniform vec4 ${name}Area;`).join('\n')}
vec4 skinColour; float skinRough; float skinMetal; float skinGlow; float skinHeight;
void lay(sampler2D colours, sampler2D surfaces, vec4 area, vec2 at, float weight) {
  vec2 uv = vec2((at.x - area.x) / area.z, 1. - (at.y - area.y) / area.w);
  vec2 ux = dFdx(uv); vec2 uy = dFdy(uv);
  if (weight < .004 || uv.x < 0. || uv.x > 1. || uv.y < 0. || uv.y > 1.) return;
  vec4 c = textureGrad(colours, uv, ux, uy);
  vec3 s = textureGrad(surfaces, uv, ux, uy).rgb;
  float a = c.a * weight;
  vec3 rgb = pow(c.rgb / max(c.a, .002), vec3(2.2));
  float keep = a / max(a + skinColour.a * (1. - a), .001);
  skinColour.rgb = mix(skinColour.rgb, rgb, keep);
  skinColour.a = a + skinColour.a * (1. - a);
  skinRough = mix(skinRough, s.r, keep);
  skinMetal = mix(skinMetal, s.g < .5 ? s.g * 2.1 : 0., keep);
  skinGlow = mix(skinGlow, s.g > .5 ? (s.g - .5) * 2. : 0., keep);
  skinHeight += (s.b - .502) * weight;
}`

/** Formats a number as a GLSL float literal. */
function toGlsl(value: number): string {
  return value.toFixed(4)
}

function applySheets(reach: SkinReach): string {
  return `
  skinColour = vec4(0.); skinRough = .4; skinMetal = 0.; skinGlow = 0.; skinHeight = 0.;
  vec3 sn = normalize(vN); float az = abs(vP.z);
  lay(topColour, topSurface, topArea, vec2(vP.x, az), smoothstep(.45, .55, sn.y));
  lay(sideColour, sideSurface, sideArea, vP.xy, smoothstep(.40, .48, abs(sn.z)));
  lay(frontColour, frontSurface, frontArea, vec2(az, vP.y), smoothstep(.1, .16, -sn.x) * (1. - smoothstep(.84, .92, abs(sn.z))));
  lay(rearColour, rearSurface, rearArea, vec2(az, vP.y), smoothstep(.1, .16, sn.x) * (1. - smoothstep(.84, .92, abs(sn.z))));
  lay(noseColour, noseSurface, noseArea, vec2(az + vP.x - (${toGlsl(reach.noseFrom)}), vP.y), step(vP.x, ${toGlsl(reach.noseEnd)}) * (1. - smoothstep(.86, .93, sn.y)));
  lay(tailColour, tailSurface, tailArea, vec2(az + (${toGlsl(reach.tailFrom)}) - vP.x, vP.y), step(${toGlsl(reach.tailEnd)}, vP.x) * (1. - smoothstep(.86, .93, sn.y)));
  float well = min(1., ${reach.wells.map(([x, y, r]) => `1. - smoothstep(${toGlsl(r)}, ${toGlsl(r + 0.004)}, distance(vP.xy, vec2(${toGlsl(x)}, ${toGlsl(y)})))`).join(' + ') || '0.'});
  well = max(well, smoothstep(.55, .75, -sn.y) * (1. - smoothstep(.3, .5, vP.y)));
  skinColour = mix(skinColour, vec4(vec3(.006), 1.), well); skinRough = mix(skinRough, .9, well); skinMetal *= 1. - well; skinHeight *= 1. - well;
  `
}

const RELIEF = `
  vec3 sx = dFdx(-vViewPosition); vec3 sy = dFdy(-vViewPosition);
  vec3 r1 = cross(sy, normal); vec3 r2 = cross(normal, sx);
  float det = dot(sx, r1);
  float hx = dFdx(skinHeight) * .012; float hy = dFdy(skinHeight) * .012;
  vec3 slope = sign(det) * (hx * r1 + hy * r2);
  vec3 bent = normalize(abs(det) * normal - slope);
  normal = normalize(mix(normal, bent, .85));
  nonPerturbedNormal = normal;
`
