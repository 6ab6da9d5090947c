/** Number of items read concurrently. */
const AT_ONCE = 64

/** Reads items in concurrent batches and processes the results in order. */
export async function inBatches<Item, Read>(
  items: readonly Item[],
  read: (item: Item) => Promise<Read>,
  accept: (result: Read, item: Item) => void | Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const batch = items.slice(at, at + AT_ONCE)
    const results = await Promise.all(batch.map(async (item) => ({ item, result: await read(item) })))
    for (const { item, result } of results) await accept(result, item)
  }
}
