import type { BuiltBody } from '../studio/body'
import { buildCar } from './car'
import { buildCaravan } from './caravan'
import { buildMotorhome } from './motorhome'
import { fourWheelDrive } from './cars/four-wheel-drive'
import { hatch } from './cars/hatch'
import { sedan } from './cars/sedan'
import { suv } from './cars/suv'
import { ute } from './cars/ute'
import { buildCruiser } from './motorcycles/cruiser'
import { buildNaked } from './motorcycles/naked'
import { buildSport } from './motorcycles/sport'
import { primeMover, truck, truckTray } from './cars/trucks'
import { convertible } from './cars/convertible'
import { coupe } from './cars/coupe'
import { peopleMover } from './cars/people-mover'
import { uteTray } from './cars/ute-tray'
import { van } from './cars/van'
import { wagon } from './cars/wagon'

/** Builders of all bodies by catalogue name. */
export function createCatalogue(): Record<string, () => BuiltBody> {
  return {
    sedan: () => buildCar(sedan),
    hatch: () => buildCar(hatch),
    wagon: () => buildCar(wagon),
    suv: () => buildCar(suv),
    'four-wheel-drive': () => buildCar(fourWheelDrive),
    ute: () => buildCar(ute),
    van: () => buildCar(van),
    truck: () => buildCar(truck),
    'truck-tray': () => buildCar(truckTray),
    'prime-mover': () => buildCar(primeMover),
    coupe: () => buildCar(coupe),
    convertible: () => buildCar(convertible),
    'people-mover': () => buildCar(peopleMover),
    'ute-tray': () => buildCar(uteTray),
    motorhome: buildMotorhome,
    caravan: buildCaravan,
    'motorcycle-naked': buildNaked,
    'motorcycle-sport': buildSport,
    'motorcycle-cruiser': buildCruiser,
  }
}
