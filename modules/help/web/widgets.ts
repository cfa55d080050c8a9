/**
 * The widgets of this module: the first steps of a new organisation, and the state of what it relies on while there are
 * steps left. Declarations only; what they show comes when it is seen.
 */
import { defineWidget, type Figure } from '#shell/home/widgets.ts'
import './texts.ts'

/** What allows a step: who has none of these has no first steps. The server decides about each. */
const can = {
  ability: [
    'sys:config:update',
    'sys:dept:save',
    'sys:user:save',
    'sys:role:update',
    'wf:model:deploy',
    'msg:notice:publish',
  ],
}
const source = { routes: ['GET /help/firstRun'] } as const
const isWanted = async () => (await import('./first-run/first-run-calls.ts')).hasOpenSteps()

export const widgets = [
  defineWidget({
    name: 'help.firstRun',
    title: 'help.widget.firstRun',
    icon: 'list-checks',
    size: { columns: 2, rows: 7 },
    source,
    can,
    isWanted,
    pages: ['home'],
    rank: 1,
    plain: true,
    load: () => import('./first-run/first-run-files.ts').then(({ loadFirstRun }) => loadFirstRun()),
  }),
  defineWidget({
    name: 'help.guide',
    title: 'help.widget.guide',
    icon: 'circle-question-mark',
    size: { columns: 1, rows: 4 },
    source,
    can,
    isWanted,
    pages: ['home'],
    rank: 2,
    plain: true,
    load: () => import('./first-run/first-run-files.ts').then(({ loadGuide }) => loadGuide()),
  }),
  defineWidget({
    name: 'help.systemState',
    title: 'help.widget.systemState',
    icon: 'activity',
    size: { columns: 1, rows: 3 },
    source: { routes: ['GET /help/systemState'] },
    can: 'sys:stat:view',
    isWanted,
    pages: ['home'],
    rank: 3,
    plain: true,
    load: () => import('./first-run/first-run-files.ts').then(({ loadSystemState }) => loadSystemState()),
  }),
]

export const figures: readonly Figure[] = []
