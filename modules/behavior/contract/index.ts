/**
 * Module `behavior`, what it says to the outside: the behaviour log and the statistics made of it. It knows module
 * `system`.
 */
import { behaviorRoutes, ownBehaviorRoutes } from './behavior.ts'
import { moduleStatRoutes, portalStatRoutes } from './behavior-stat.ts'

/** Every route of the module by noun and verb; the names become operation ids. */
export const behaviorModuleRoutes = {
  behavior: behaviorRoutes,
  ownBehavior: ownBehaviorRoutes,
  portalStat: portalStatRoutes,
  moduleStat: moduleStatRoutes,
}
