/** Module `security` in the browser: the security configuration, online users, registrations, keys, and the logs. */
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
    path: '/sys/cache',
    can: 'sys:cache:page',
    title: 'security.cache.title',
    load: () => import('./cache/CacheList.tsx'),
  }),
  definePage({
    path: '/sys/registration',
    can: 'sys:registration:page',
    title: 'security.registration.title',
    load: () => import('./registration/RegistrationList.tsx'),
  }),
  definePage({
    path: '/sys/dataRule',
    can: 'sys:dataRule:page',
    title: 'security.dataRule.title',
    load: () => import('./data-rule/DataRuleList.tsx'),
  }),
  definePage({
    path: '/sys/secondAdmin',
    can: 'sys:secondAdmin:page',
    title: 'security.secondAdmin.title',
    load: () => import('./second-admin/SecondAdminPage.tsx'),
  }),
  definePage({
    path: '/sys/grantRequest',
    can: 'sys:grantRequest:page',
    title: 'security.grantRequest.title',
    load: () => import('./grant-request/GrantRequestList.tsx'),
  }),
  definePage({
    path: '/sys/review',
    can: 'sys:review:page',
    title: 'security.review.title',
    load: () => import('./review/ReviewPage.tsx'),
  }),
  // What waits for a reviewer, who needs no permission for it: the message about it leads here.
  definePage({
    path: '/user/review',
    title: 'security.review.own',
    load: () => import('./review/OwnReviewPage.tsx'),
  }),
  definePage({
    path: '/sys/access',
    can: 'sys:access:explain',
    title: 'security.access.title',
    load: () => import('./access/AccessPage.tsx'),
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
