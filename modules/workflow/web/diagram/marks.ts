/** The state of an element in a diagram: by colour, and by stroke or a badge for users who do not see colours. */
export type Tone =
  /** What a run did: gone through, stands there, taken back, stuck, likely next. */
  | 'done'
  | 'active'
  | 'returned'
  | 'error'
  | 'ahead'
  | 'skipped'
  /** What two versions differ in. */
  | 'added'
  | 'removed'
  | 'changed'
  /** How much something weighs, least first. */
  | 'heat1'
  | 'heat2'
  | 'heat3'
  | 'heat4'

export interface Mark {
  tone: Tone
  /** A short text at its corner: how often, how long. */
  badge?: string
  /** Below its name: who handles or handled it. */
  note?: string
}
export type Marks = Readonly<Record<string, Mark>>

/** The element one wants to see first: where a run is stuck, or stands. */
export function standsAt(marks: Marks): string | undefined {
  const at = (wanted: Tone) => Object.keys(marks).find((id) => marks[id]?.tone === wanted)
  return at('error') ?? at('active')
}
