import { expect, test } from 'vitest'
import { taskRoutes } from '#contract/task.ts'
import { centerRoutes } from '#system/contract/center.ts'
import { statRoutes } from '#system/contract/stat.ts'
import { bareWidgetRoutes } from './bare-routes.ts'

test('the bare routes are those of the contract', () => {
  const wanted: Record<keyof typeof bareWidgetRoutes, { method: string; path: string }> = {
    signInStat: statRoutes.signIns,
    changeStat: statRoutes.changes,
    peopleStat: statRoutes.people,
    overview: statRoutes.overview,
    sessions: centerRoutes.sessions,
    signIns: centerRoutes.signIns,
    tasks: taskRoutes.page,
  }
  for (const [name, bare] of Object.entries(bareWidgetRoutes))
    expect(wanted[name as keyof typeof bareWidgetRoutes]).toMatchObject({ method: bare.method, path: bare.path })
})
