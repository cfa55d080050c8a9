/** What the modules answer to the shell's questions. */
import type { Ports } from '#shell/ports.ts'
import { noSlots } from '#shell/ports.ts'
import { call } from '#shell/request/call.ts'
import { bareSystemRoutes as routes } from './bare-system-routes.ts'

export const webPorts: Ports = {
  session: {
    person: () => call(routes.me),
    permissions: () => call(routes.permissions),
    dictionaries: () => call(routes.dictionaries),
  },
  menu: {
    async menus(portalCode) {
      const { current, others } = await call(routes.menus, { query: portalCode === undefined ? {} : { portalCode } })
      return { current, others: others.flatMap(({ menus }) => menus) }
    },
  },
  slots: noSlots,
}
