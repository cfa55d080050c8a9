/** Module `security` in the browser: the keys by which programs call the interface, and the logs. */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/sys/apiKey',
    can: 'sys:apiKey:page',
    title: 'security.apiKey.title',
    load: () => import('./api-key/ApiKeyList.tsx'),
  }),
  definePage({
    path: '/sys/log/login',
    can: 'sys:logLogin:page',
    title: 'security.login.title',
    load: () => import('./log/LoginList.tsx'),
  }),
  definePage({
    path: '/sys/log/operation',
    can: 'sys:logOperation:page',
    title: 'security.operation.title',
    load: () => import('./log/OperationList.tsx'),
  }),
  definePage({
    path: '/sys/log/error',
    can: 'sys:logError:page',
    title: 'security.error.title',
    load: () => import('./log/ErrorList.tsx'),
  }),
]
