/** Module `tenancy` in the browser: the customers of the installation, for its operator. */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/sys/tenant',
    can: 'sys:tenant:page',
    title: 'tenancy.tenant.title',
    load: () => import('./tenant/TenantList.tsx'),
  }),
  definePage({
    path: '/sys/tenantPackage',
    can: 'sys:tenantPackage:page',
    title: 'tenancy.package.title',
    load: () => import('./package/PackageList.tsx'),
  }),
  definePage({
    path: '/sys/app',
    can: 'sys:app:page',
    title: 'tenancy.app.title',
    load: () => import('./app/AppList.tsx'),
  }),
  definePage({
    path: '/sys/supportAccess',
    can: 'sys:supportAccess:page',
    title: 'tenancy.support.title',
    load: () => import('./support/SupportAccessList.tsx'),
  }),
  definePage({
    path: '/sys/quota',
    can: 'sys:quota:page',
    title: 'tenancy.quota.title',
    load: () => import('./quota/QuotaPage.tsx'),
  }),
]
