/** Module `files` in the browser: the list of stored files, and where they lie. */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/sys/oss',
    can: 'sys:oss:page',
    title: 'system.oss.title',
    load: () => import('./oss/FileList.tsx'),
  }),
  definePage({
    path: '/sys/storage',
    can: 'sys:storage:page',
    title: 'system.storage.title',
    load: () => import('./storage/StorageList.tsx'),
  }),
]
