import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { portalThemeRoutes } from '#portal/contract/portal-theme.ts'
import * as themes from './portal-theme.service.ts'

export function mountThemes(kernel: Kernel): Mounted[] {
  return implement('portalTheme', portalThemeRoutes, {
    get: ({ actor, query }) => themes.ownTheme(kernel, actor, query.portalCode),
    save: ({ actor, body }) => themes.saveTheme(kernel, actor, body.portalCode, body.theme),
    reset: ({ actor, query }) => themes.resetTheme(kernel, actor, query.portalCode),
  })
}
