/**
 * Most bytes that are read of each kind of answer of the dealer platform (ADR 0038). Typical answers have less than a tenth
 * of these sizes. Parsing takes about 10 ms per MB, during which no other request is served.
 */
export const ANSWER_BYTES = {
  /** A car: some KB, with hundreds of photographs about 100 KB. */
  car: 1024 * 1024,
  /** A page of 500 cars, read by scripts only. */
  carList: 64 * 1024 * 1024,
  /** The ids of up to 1,000 imported cars. */
  putCars: 256 * 1024,
  manufacturer: 32 * 1024,
  reviews: 512 * 1024,
  /** The facts of a website: hours, locations, counts of its stock. */
  sessionData: 1024 * 1024,
  bookingSlots: 512 * 1024,
  /** A shopper and the ids of saved cars. */
  account: 128 * 1024,
  /** A vehicle of the register and its value. */
  lookup: 64 * 1024,
  /** What is left: ids and confirmations. */
  confirmation: 64 * 1024,
} as const
