/** Module `files` in the browser: the list of stored files. */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/sys/oss',
    can: 'sys:oss:page',
    title: 'system.oss.title',
    load: () => import('./oss/FileList.tsx'),
  }),
]
