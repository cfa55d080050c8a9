/** A moment as people read it in a time zone: `2026-11-20 09:12`. @param at ISO timestamp */
export const momentIn = (timeZone: string, at: string): string => {
  const shape = { dateStyle: 'short', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat('sv-SE', shape).format(new Date(at))
}
