/** Greeting by hour (specification section 9). */
export type Greeting = 'morning' | 'forenoon' | 'noon' | 'afternoon' | 'evening'

/** @param hour 0 to 23 */
export function greetingAt(hour: number): Greeting {
  if (hour < 8) return 'morning'
  if (hour <= 11) return 'forenoon'
  if (hour <= 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}
