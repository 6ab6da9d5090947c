import { describe, expect, test } from 'vitest'
import { publishVehicle } from '@/lib/checkout/publish-vehicle.server'
import type { SearchDocument } from '@/lib/search/document'
import { readDemoSite } from '@/tests/demo-site'

type PublishPorts = NonNullable<Parameters<typeof publishVehicle>[1]>

const harbour = readDemoSite('harbour-city')
const kiwi = readDemoSite('kiwi-auto')
const VEHICLE = { dealershipSlug: 'harbour-city-mazda', carId: 7, carSlug: 'mazda-3-7' }

/** An in-memory dealer platform, search index and page cache. */
function makePorts(overrides: Partial<PublishPorts> = {}) {
  const state = {
    record: {
      id: 7,
      slug: 'mazda-3-7',
      make: 'Mazda',
      reserved: true,
      reserved_by: 'secret',
      views: 0,
    } as Record<string, unknown> | null,
    documents: new Map<number, SearchDocument>(),
    tags: [] as string[],
  }
  const ports: PublishPorts = {
    listSites: async () => [harbour, kiwi],
    loadCarRecord: async () => {
      if (!state.record) return { kind: 'missing' }
      // The platform may count views in the record.
      state.record = { ...state.record, views: Number(state.record['views']) + 1 }
      return { kind: 'found', record: state.record }
    },
    indexCar: async (id, document) => {
      if (document) state.documents.set(id, document)
      else state.documents.delete(id)
    },
    expireTag: async (tag) => {
      state.tags.push(tag)
      return true
    },
    ...overrides,
  }
  return { state, ports }
}

describe('publishing a vehicle', () => {
  test('[RV-04] copies the platform’s state to the index and expires car and stock tags of every site that sells the vehicle', async () => {
    const { state, ports } = makePorts()
    await publishVehicle(VEHICLE, ports)
    expect(state.documents.get(7)).toMatchObject({ reserved: true })
    expect(JSON.stringify([...state.documents.values()])).not.toContain('secret')
    expect(state.tags).toEqual([
      `car:${harbour.id}:mazda-3-7`,
      `stock:${harbour.id}`,
      `car:${kiwi.id}:mazda-3-7`,
      `stock:${kiwi.id}`,
    ])
  })

  test('[RV-04] removes a vehicle that no longer exists, and does nothing if no site sells it', async () => {
    const { state, ports } = makePorts()
    await publishVehicle(VEHICLE, ports)
    state.record = null
    await publishVehicle(VEHICLE, ports)
    expect(state.documents.size).toBe(0)
    state.tags.length = 0
    await publishVehicle(VEHICLE, { ...ports, listSites: async () => [] })
    expect(state.tags).toEqual([])
  })

  test('[RV-04] writes a change that happens during publishing', async () => {
    const { state, ports } = makePorts()
    const indexCar: PublishPorts['indexCar'] = async (id, document) => {
      await ports.indexCar(id, document)
      if (document?.reserved) state.record = { ...state.record, reserved: false }
    }
    await publishVehicle(VEHICLE, { ...ports, indexCar })
    expect(state.documents.get(7)).toMatchObject({ reserved: false })
  })

  test('[RV-05] fails when the index or a page could not be updated, after trying the others', async () => {
    const { state, ports } = makePorts()
    const indexCar = () => Promise.reject(new Error('search is down'))
    await expect(publishVehicle(VEHICLE, { ...ports, indexCar })).rejects.toThrow('search is down')
    expect(state.tags).toHaveLength(4)
    const expireTag = async (tag: string) => tag !== `stock:${harbour.id}`
    await expect(publishVehicle(VEHICLE, { ...ports, expireTag })).rejects.toThrow('cached pages')
    expect(state.documents.size).toBe(1)
  })
})
