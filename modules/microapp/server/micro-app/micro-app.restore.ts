/** How an entry of the registry returns from the recycle bin: switched off, since it acted with people's sessions. */
import type { Restorer } from '#system/server/index.ts'
import { MicroAppDraft } from '#microapp/contract/micro-app.ts'
import { addMicroApp, MICRO_APP } from './micro-app.service.ts'

export const microAppRestorer: Restorer = {
  resource: MICRO_APP,
  can: 'sys:microApp:save',
  restore: (tx, actor, { resourceId: id, payload }) =>
    addMicroApp(tx, actor, { ...MicroAppDraft.parse(payload), status: 0 }, { id, action: 'restore' }),
}
