/** Module `security` in the browser: the keys by which programs call the interface. */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/sys/apiKey',
    can: 'sys:apiKey:page',
    title: 'security.apiKey.title',
    load: () => import('./api-key/ApiKeyList.tsx'),
  }),
]
