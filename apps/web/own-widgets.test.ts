import { expect, test } from 'vitest'
import type { AnyRoute } from '#contract/route.ts'
import { whileViewing } from '#contract/viewing.ts'
import { blockRoutes } from '#forms/contract/api-block.ts'
import { firstRunRoutes } from '#help/contract/first-run.ts'
import { systemStateRoutes } from '#help/contract/system-state.ts'
import { messagingRoutes } from '#messaging/contract/index.ts'
import { systemRoutes } from '#system/contract/index.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { moduleWidgets } from './module-widgets.ts'

const isRoute = (value: object): value is AnyRoute => 'method' in value && 'path' in value
const routesIn = (tree: object): AnyRoute[] =>
  isRoute(tree)
    ? [tree]
    : Object.values(tree).flatMap((value: unknown) =>
        typeof value === 'object' && value !== null ? routesIn(value) : [],
      )
const ofWork = [workflowInstanceRoutes, workflowTaskRoutes]
const groups = [blockRoutes, firstRunRoutes, systemStateRoutes, messagingRoutes, systemRoutes, ...ofWork]
const routes = new Map(groups.flatMap(routesIn).map((route) => [`${route.method} ${route.path}`, route]))

const widgets = Object.values(moduleWidgets).flatMap((set) => set.widgets)

test.each(widgets.map((widget) => [widget.name, widget] as const))(
  '%s is left out of a viewing exactly where the server would refuse what it asks for',
  (_name, { source, isOwn }) => {
    const asked = source.routes.map((name) => routes.get(name))
    expect(asked).not.toContain(undefined)
    const isRefused = asked.some((route) => route !== undefined && whileViewing(route) !== 'read')
    expect(isOwn === true).toBe(isRefused)
  },
)
