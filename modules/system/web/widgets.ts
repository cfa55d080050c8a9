/**
 * The widgets of this module, and its numbers beside the greeting. Declarations only; what they show comes when it is
 * seen.
 */
import { defineFigure, defineWidget } from '#shell/home/widgets.ts'
import { figureOf, overviewNow } from './widgets/figures.ts'
import './widgets/texts.ts'

const STAT = 'sys:stat:view'

export const widgets = [
  defineWidget({
    name: 'system.signIns',
    title: 'system.widget.signIns',
    icon: 'log-in',
    size: { columns: 2, rows: 5 },
    source: { routes: ['GET /sys/stat/signIns'] },
    can: STAT,
    pages: ['home'],
    rank: 30,
    plain: true,
    load: () => import('./widgets/SignInsWidget.tsx'),
  }),
  defineWidget({
    name: 'system.people',
    title: 'system.widget.people',
    icon: 'users',
    size: { columns: 1, rows: 5 },
    source: { routes: ['GET /sys/stat/people'] },
    can: STAT,
    pages: ['home'],
    rank: 50,
    plain: true,
    load: () => import('./widgets/PeopleWidget.tsx'),
  }),
  defineWidget({
    name: 'system.changes',
    title: 'system.widget.changes',
    icon: 'history',
    size: { columns: 2, rows: 4 },
    source: { routes: ['GET /sys/stat/changes'] },
    can: STAT,
    pages: ['home'],
    rank: 60,
    plain: true,
    load: () => import('./widgets/ChangesWidget.tsx'),
  }),
  defineWidget({
    name: 'system.access',
    title: 'system.widget.access',
    icon: 'shield-check',
    size: { columns: 1, rows: 4 },
    source: { routes: ['GET /user/center/signIn/page', 'GET /user/center/session'] },
    isOwn: true,
    pages: ['home', 'workbench'],
    rank: 70,
    plain: true,
    load: () => import('./widgets/AccessWidget.tsx'),
  }),
]

export const figures = [
  defineFigure({
    name: 'system.people',
    title: 'system.figure.people',
    can: STAT,
    rank: 10,
    path: '/dashboard',
    load: async () => (await overviewNow()).people,
  }),
  defineFigure({
    name: 'system.depts',
    title: 'system.figure.depts',
    can: STAT,
    rank: 20,
    path: '/dashboard',
    load: async () => (await overviewNow()).depts,
  }),
  defineFigure({
    name: 'system.signInsToday',
    title: 'system.figure.signInsToday',
    can: STAT,
    rank: 30,
    path: '/dashboard',
    load: async () => (await overviewNow()).signInsToday,
  }),
  defineFigure({
    name: 'system.changesToday',
    title: 'system.figure.changesToday',
    can: STAT,
    rank: 40,
    path: '/dashboard',
    load: async () => (await overviewNow()).changesToday,
  }),
  defineFigure({
    name: 'system.sessions',
    title: 'system.figure.sessions',
    isOwn: true,
    rank: 60,
    path: '/user/center',
    load: figureOf.sessions,
  }),
  defineFigure({
    name: 'system.downloads',
    title: 'system.figure.downloads',
    isOwn: true,
    rank: 70,
    path: '/sys/download',
    load: figureOf.downloads,
  }),
]
