/** The calls of module `system` that the frame begins with, without their schemas: see `bareRoute`. A test compares. */
import { bareRoute } from '#shell/request/bare-routes.ts'
import type { systemRoutes } from '#system/contract/index.ts'

type System = typeof systemRoutes

export const bareSystemRoutes = {
  me: bareRoute<System['me']['info']>('GET', '/sys/user/info'),
  permissions: bareRoute<System['menu']['permissions']>('GET', '/sys/menu/permissions'),
  menus: bareRoute<System['menu']['router']>('GET', '/sys/menu/router'),
  dictionaries: bareRoute<System['dict']['all']>('GET', '/sys/dict/all'),
  configuration: bareRoute<System['config']['own']>('GET', '/sys/config/own'),
  uploadFile: bareRoute<System['oss']['create']>('POST', '/sys/oss/upload'),
  removeFiles: bareRoute<System['oss']['removeMany']>('DELETE', '/sys/oss'),
  customDictionary: bareRoute<System['sysDictDataCust']['list']>('GET', '/sys/sysDictDataCust/list'),
  preferences: bareRoute<System['preference']['all']>('GET', '/sys/preference'),
  setPreference: bareRoute<System['preference']['set']>('PUT', '/sys/preference/{name}'),
  views: bareRoute<System['view']['list']>('GET', '/sys/savedView'),
  viewAudiences: bareRoute<System['view']['audiences']>('GET', '/sys/savedView/audience'),
  createView: bareRoute<System['view']['create']>('POST', '/sys/savedView'),
  updateView: bareRoute<System['view']['update']>('PUT', '/sys/savedView'),
  removeView: bareRoute<System['view']['remove']>('DELETE', '/sys/savedView/{id}'),
}
