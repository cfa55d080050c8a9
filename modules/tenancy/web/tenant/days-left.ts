/** How near the last day of a tenant is. Days are those of UTC, as the server counts them. */
const DAY_MS = 86_400_000

/** Days from today to a day `2026-12-31`; negative when it is over. */
export function daysLeft(day: string, now = new Date()): number {
  const today = now.toISOString().slice(0, 10)
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
}

/** `near`: seven days and less, also when it is over. */
export const urgencyOf = (days: number): 'far' | 'soon' | 'near' => (days > 30 ? 'far' : days > 7 ? 'soon' : 'near')
