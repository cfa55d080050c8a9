/** A portal's theme, changed for everybody: the portal as it is, with another theme. */
import type { ThemeChange } from '#contract/theme-config.ts'
import type { portalRoutes } from '#portal/contract/index.ts'
import { t } from '#shell/i18n.ts'
import { bareRoute } from '#shell/request/bare-route.ts'
import { call } from '#shell/request/call.ts'

type Portal = typeof portalRoutes

export const bareRoutes = {
  page: bareRoute<Portal['portal']['page']>('GET', '/sys/sysPortal/page'),
  update: bareRoute<Portal['portal']['update']>('PUT', '/sys/sysPortal'),
}

/** @throws CallError, also when another user has changed the portal meanwhile; Error when it is gone */
export async function saveThemeForAll(portalCode: string, theme: ThemeChange): Promise<void> {
  const { list } = await call(bareRoutes.page, { query: { keyword: portalCode, limit: 100 } })
  const portal = list.find((one) => one.portalCode === portalCode)
  if (!portal) throw new Error(t('shell.error.lost'))
  const { isProtected: _, createDate: _created, updateDate: _updated, actions: _actions, ...kept } = portal
  await call(bareRoutes.update, { body: { ...kept, themeConfig: JSON.stringify(theme) } })
}
