/**
 * Maximum response sizes of the dealer platform in bytes (ADR 0038). Typical responses have less than a tenth of these sizes.
 * Parsing takes about 10 ms per MB and blocks the event loop.
 */
export const ANSWER_BYTES = {
  /** A car: a few KB, about 100 KB with hundreds of photos. */
  car: 1024 * 1024,
  /** A page of 500 cars, read by scripts only. */
  carList: 64 * 1024 * 1024,
  /** The ids of up to 1,000 imported cars. */
  putCars: 256 * 1024,
  manufacturer: 32 * 1024,
  reviews: 512 * 1024,
  /** Opening hours, locations and stock counts of a website. */
  sessionData: 1024 * 1024,
  bookingSlots: 512 * 1024,
  /** A shopper and the ids of saved cars. */
  account: 128 * 1024,
  /** A registered vehicle and its valuation. */
  lookup: 64 * 1024,
  /** All other responses: ids and confirmations. */
  confirmation: 64 * 1024,
} as const
