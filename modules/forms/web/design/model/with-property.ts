/** An object with one property set, or without it. */
export function withProperty<Of extends object>(of: Of, property: string, value: unknown): Of {
  const entries = Object.entries(of).filter(([key]) => key !== property)
  const all = value === undefined ? entries : [...entries, [property, value] as const]
  return Object.fromEntries(all) as Of
}
