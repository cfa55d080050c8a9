/** Module `security` in the browser: the security configuration, and the keys by which programs call the interface. */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/sys/online',
    can: 'sys:online:page',
    title: 'security.online.title',
    load: () => import('./online/OnlineList.tsx'),
  }),
  definePage({
    path: '/sys/security',
    can: 'sys:security:page',
    title: 'security.config.title',
    load: () => import('./config/SecurityPage.tsx'),
  }),
  definePage({
    path: '/sys/apiKey',
    can: 'sys:apiKey:page',
    title: 'security.apiKey.title',
    load: () => import('./api-key/ApiKeyList.tsx'),
  }),
]
