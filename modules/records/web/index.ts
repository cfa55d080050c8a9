/** Module `records` in the browser: the audit trail and the recycle bin. Both call things by the words of `system`. */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/sys/audit',
    can: 'sys:audit:page',
    title: 'system.audit.title',
    load: () => import('./audit/AuditList.tsx'),
    textsOf: ['system'],
  }),
  definePage({
    path: '/sys/recycle',
    can: 'sys:recycle:page',
    title: 'system.recycle.title',
    load: () => import('./recycle/RecycleList.tsx'),
    textsOf: ['system'],
  }),
]
