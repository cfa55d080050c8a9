/**
 * The widgets of this module: the first steps of a new organisation. Declarations only; what they show comes when it is
 * seen.
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
]

export const figures: readonly Figure[] = []
