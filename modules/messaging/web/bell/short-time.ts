/** A moment as short as people say it. The kit's own way brings all of its lists along. */
import { nearness } from '#shell/time/relative-time.ts'

/** `09:12` today, yesterday, then `11/17`, then with the year. */
export function shortTime(moment: Date, now: Date, yesterday: string): string {
  const near = nearness(moment, now)
  return near.kind === 'yesterday' ? yesterday : near.text
}
