import { addBlock, addBlocks, addFrame, addTray } from '../../parts/chassis'
import type { Car } from '../car'
import { ute } from './ute'

/** The ute's front with a single cab and an alloy drop-side tray. */
export const uteTray: Car = {
  ...ute,
  shell: {
    ...ute.shell,
    lower: [
      ...ute.shell.lower.slice(0, 10),
      [-0.9, 1.17],
      [-0.42, 1.175],
      [-0.3, 1.15],
      [-0.29, 0.95],
      [-0.29, 0.6],
      [-0.32, 0.46],
      [-0.45, 0.4],
      [-1.2, 0.38],
    ],
    cabin: [
      [-1.5, 1.04],
      [-1.33, 1.155],
      [-0.98, 1.42],
      [-0.78, 1.6],
      [-0.62, 1.7],
      [-0.46, 1.755],
      [-0.38, 1.755],
      [-0.33, 1.68],
      [-0.31, 1.45],
      [-0.29, 1.15],
      [-0.34, 0.95],
      [-0.8, 0.9],
      [-1.2, 0.92],
    ],
    cabinPlan: [
      [-1.5, 0.72],
      [-1.1, 0.805],
      [-0.6, 0.845],
      [-0.3, 0.84],
    ],
    tub: undefined,
  },
  art: {
    ...ute.art,
    daylight: {
      outline: [
        [-1.2, 1.215],
        [-0.9, 1.46],
        [-0.7, 1.625],
        [-0.6, 1.675],
        [-0.46, 1.69],
        [-0.4, 1.64],
        [-0.4, 1.24],
        [-1.0, 1.205],
      ],
      radius: 0.05,
    },
    panes: [
      {
        outline: [
          [-1.1, 1.235],
          [-0.86, 1.44],
          [-0.68, 1.6],
          [-0.58, 1.648],
          [-0.47, 1.66],
          [-0.44, 1.62],
          [-0.44, 1.255],
          [-0.98, 1.225],
        ],
        radius: 0.04,
      },
    ],
    doors: [
      [
        [-1.1, 1.22],
        [-1.18, 1.04],
        [-1.16, 0.56],
        [-1.1, 0.47],
        [-0.5, 0.47],
        [-0.42, 0.55],
        [-0.4, 0.8],
        [-0.38, 1.25],
      ],
    ],
    fuelCap: undefined,
    backlight: {
      outline: [
        [-0.2, 1.28],
        [0.6, 1.28],
        [0.7, 1.3],
        [0.64, 1.62],
        [-0.2, 1.64],
      ],
      radius: 0.05,
    },
    cladding: { sill: 0.44, arch: 0.05, bumper: 0.44 },
  },
  wheel: { rim: 0.225, design: 'steel' },
  handles: [[-0.58, 1.09]],
  mirror: [-0.95, 1.31, 1.0],
  extras: (assembly) => {
    addFrame(assembly, -0.6, 2.6, 0.78, 0.95)
    addTray(assembly, [-0.2, 2.62], 0.98, 0.97, 0.26)
    for (const side of [-1, 1])
      addBlock(assembly, 'plastic', [1.02, 1.98], [0.84, 0.87], [side * 0.8 - 0.15, side * 0.8 + 0.15])
    addBlocks(assembly, 'plastic', [1.0, 1.03], [0.42, 0.86], [0.66, 0.94])
    addBlocks(assembly, 'plastic', [1.97, 2.0], [0.42, 0.86], [0.66, 0.94])
    addBlocks(assembly, 'tray', [-0.1, 0.7], [0.55, 0.86], [0.62, 0.94])
  },
}
