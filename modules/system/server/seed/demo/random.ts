/** Chance that repeats itself: the same seed gives the same organisation on every machine. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** 0 up to but not including 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Whole number from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  /** True in `share` of all cases. */
  happens(share: number): boolean {
    return this.next() < share
  }

  /** One of the items. */
  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[Math.floor(this.next() * items.length)] ?? items[0]
  }

  /** One of the items, the earlier the likelier, as surnames are. */
  pickEarly<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[Math.floor(this.next() ** 2 * items.length)] ?? items[0]
  }
}
