/** The call that every shown app begins with, without its schemas: see `bareRoute`. A test compares. */
import { bareRoute } from '#shell/request/bare-route.ts'
import type { microAppRoutes } from '#microapp/contract/micro-app.ts'

export const seenAppsRoute = bareRoute<(typeof microAppRoutes)['list']>('GET', '/sys/microApp/list')
