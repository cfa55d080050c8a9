/** Module `behavior` in the browser: the log, statistics of use, and what is kept about oneself. */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/portalPStatistics',
    can: 'sys:portalStat:page',
    title: 'behavior.portalStat.title',
    load: () => import('./stat/PortalStatPage.tsx'),
  }),
  definePage({
    path: '/moduleStatistics',
    can: 'sys:moduleStat:page',
    title: 'behavior.moduleStat.title',
    load: () => import('./stat/ModuleStatPage.tsx'),
  }),
  definePage({
    path: '/sys/behavior',
    can: 'sys:behavior:page',
    title: 'behavior.log.title',
    load: () => import('./log/BehaviorList.tsx'),
  }),
]
