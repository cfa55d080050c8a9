/**
 * Measuring against a reference: both in turn, so that whatever slows the machine slows both, and the ratio of each
 * pair counts, not the time.
 */

/** One thing measured beside its reference. `ours` and `reference` are of the same pairs, in order. */
export interface Measured {
  /** By which `bench/ratios.json` knows it. */
  name: string
  what: string
  unit: 'a second' | 'ms' | 'MB' | 'KB' | 'requests'
  /** Whether more of it is better, as of calls a second. */
  better: 'more' | 'less'
  ours: readonly number[]
  reference: readonly number[]
  /** The ratio to reach. */
  goal?: number
}

export interface Pairs {
  ours: number[]
  reference: number[]
}

/** Pairs that are enough for a median with a spread. */
export const PAIRS = 5

/** Measures the reference and ours in turn. Each function answers one figure. */
export async function inPairs(
  ours: () => Promise<number>,
  reference: () => Promise<number>,
  count = PAIRS,
): Promise<Pairs> {
  const pairs: Pairs = { ours: [], reference: [] }
  for (let pair = 0; pair < count; pair += 1) {
    pairs.reference.push(await reference())
    pairs.ours.push(await ours())
  }
  return pairs
}

/** The value at a share of the sorted values: 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export interface Ratio {
  /** Of the ratios of the pairs. */
  median: number
  least: number
  most: number
}

/** The ratio of ours to the reference: median, least and most of all pairs. */
export function ratioOf({ ours, reference }: Pick<Measured, 'ours' | 'reference'>): Ratio {
  const ratios = ours.map((own, at) => own / (reference[at] ?? Number.NaN))
  return { median: quantile(ratios, 0.5), least: Math.min(...ratios), most: Math.max(...ratios) }
}

/** Whether a ratio is at least as good as another, with a share of it to spare. */
export function isAsGood(ratio: number, asked: number, better: Measured['better'], share = 1): boolean {
  return better === 'more' ? ratio >= asked * share : ratio <= asked / share
}
