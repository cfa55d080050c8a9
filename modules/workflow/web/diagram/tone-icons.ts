/** A sign for each state of a run, beside its colour: the drawing and its legend show the same. */
import type { Tone } from './marks.ts'

/** Paths within 24 by 24, drawn as lines. */
export const TONE_ICONS: Partial<Record<Tone, string>> = {
  done: 'M5 13l4 4L19 7',
  active: 'M12 6v6l4 3',
  returned: 'M9 14L4 9l5-5M4 9h10a5 5 0 0 1 0 10h-3',
  error: 'M12 5v9M12 18.5v.5',
  ahead: 'M5 12h14M13 6l6 6-6 6',
  skipped: 'M5 12h14',
}
