/** Module `portal` in the browser: the administration of portals. */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/sys/portal',
    can: 'sys:portal:page',
    title: 'portal.portal.title',
    load: () => import('./portal/PortalList.tsx'),
  }),
]
