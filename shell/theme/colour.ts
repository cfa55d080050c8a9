/** Calculating with colours `#rrggbb`. Contrast is WCAG's, 1 to 21. */

type Channels = readonly [red: number, green: number, blue: number]

/** Small text needs this much contrast, large text and edges `EDGE` (WCAG 2.2, 1.4.3 and 1.4.11). */
export const TEXT = 4.5
export const EDGE = 3

const channelsOf = (colour: string): Channels => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const hex = (channel: number) => Math.round(channel).toString(16).padStart(2, '0')

/** The colour with a share, 0 to 1, of another in it. */
export function mix(colour: string, other: string, share: number): string {
  const [a, b] = [channelsOf(colour), channelsOf(other)]
  const at = (place: 0 | 1 | 2) => hex(a[place] * (1 - share) + b[place] * share)
  return `#${at(0)}${at(1)}${at(2)}`
}

function luminance(colour: string): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  const [red, green, blue] = channelsOf(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** How well one is read on the other. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const INKS = ['#ffffff', '#1d2129', '#000000'] as const

/**
 * White, else the house's dark, else black: the first that reads on every ground given. One of them does on any single
 * ground.
 */
export function readableOn(...grounds: readonly string[]): string {
  const worst = (ink: string) => Math.min(...grounds.map((ground) => contrast(ink, ground)))
  return INKS.find((ink) => worst(ink) >= TEXT) ?? INKS.reduce((best, ink) => (worst(ink) > worst(best) ? ink : best))
}

/** Whether words on this ground are light. */
export const isDeep = (ground: string): boolean => readableOn(ground) === INKS[0]

const STEPS = 25

/**
 * The colour itself where it stands out from every ground by `least`, else a lighter (on deep grounds) or darker one
 * that does, as near to it as possible.
 */
export function standingOut(colour: string, least: number, ...grounds: readonly [string, ...string[]]): string {
  const end = isDeep(grounds[0]) ? '#ffffff' : '#000000'
  for (let step = 0; step <= STEPS; step += 1) {
    const tried = mix(colour, end, step / STEPS)
    if (grounds.every((ground) => contrast(tried, ground) >= least)) return tried
  }
  return end
}
