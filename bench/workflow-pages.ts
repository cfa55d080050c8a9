/** The pages people open, beside few and many processes. */
import { spread, type Bench } from './workflow-client.ts'

/** What people open first, and what a user who manages all sees. */
export const PAGES = [
  ['to do', 'task/todo?limit=20'],
  ['done', 'task/done?limit=20'],
  ['started', 'instance/page?limit=20&whose=started'],
  ['all, one process', 'instance/page?limit=20&process=two'],
  ['all, the last page', 'instance/page?limit=20&page=40000'],
  ['seen by a user with one process', 'instance/page?limit=20', 'staff'],
] as const satisfies readonly (readonly [what: string, path: string, who?: 'staff'])[]

/** The 95th of a hundred calls of each page, in milliseconds. */
export async function measurePages({ client, token, staff }: Bench): Promise<number[]> {
  const found: number[] = []
  for (const [, path, who] of PAGES) {
    const times: number[] = []
    for (let at = 0; at < 105; at += 1) {
      const begun = performance.now()
      await client.get(who === undefined ? token : staff, path)
      if (at >= 5) times.push(performance.now() - begun)
    }
    found.push(spread(times).p95)
  }
  return found
}
