/**
 * The private routes that the specification names (section 2.1). Those that no module has built yet say so, and are
 * never lost; a page that a module registers under the same path takes its place.
 */
import { loadExtraTexts } from '../extra-texts.ts'
import { definePage, type Page } from '../registry.ts'

export interface PrivateRoute extends Pick<Page, 'identity' | 'dynamicNewTab' | 'noKeepAlive' | 'under'> {
  /** Its title is `route.{name}`. */
  readonly name: string
  /** Left out: `/{name}`. */
  readonly path?: string
}

/** What waits for one in the workflow. */
export const MY_WORK = '/bpm/work'
/** Stands in the name or path of pages that were designed in the browser. */
export const DESIGN_PAGE = 'sys-portal-sysDesignPage-render'

export const privateRoutes: readonly PrivateRoute[] = [
  { name: 'rawoutAmount' },
  { name: 'rawinAmount' },
  { name: 'prooutAmount' },
  { name: 'promoveAmount' },
  { name: 'proinAmount' },
  { name: 'difference' },
  { name: 'purchaseOrders' },
  { name: 'purchaseInfo' },
  { name: 'quota' },
  { name: 'supplyList' },
  { name: 'passTable' },
  { name: 'MB51Table' },
  { name: 'UPHTable' },
  { name: 'station' },
  { name: 'Z411KErrorWarn' },
  { name: 'portalPStatistics' },
  { name: 'moduleStatistics' },
  { name: 'onlineForm', path: '/onlineForm/:id' },
  { name: 'dashboard' },
  { name: 'workbench' },
  { name: 'procFormTab', identity: ['id'] },
  { name: 'apiConf' },
  { name: 'editTab', identity: ['id'] },
  { name: 'kaosVeiw', path: '/kaosVeiw/:id', under: '/kaosVeiwList' },
  { name: 'kaosVeiwList' },
  { name: 'digitalViews' },
  { name: 'kms-mine' },
  { name: 'kms-search', dynamicNewTab: true },
  { name: 'kms-view', dynamicNewTab: true },
  { name: 'kmsKnowledgeView', path: '/pkms/kmsKnowledgeView', identity: ['id'] },
  { name: 'kmsKnowledgeDetail', path: '/pkms/kmsKnowledgeDetail', identity: ['id'] },
  { name: 'kmsKnowledgeVersion-create', path: '/pkms/kmsKnowledgeVersion-create' },
  { name: 'kmsKnowledgeVersion-aomao', path: '/pkms/kmsKnowledgeVersion-aomao', identity: ['id'] },
  { name: 'kmsaomao', path: '/pkms/kmsaomao', identity: ['id'] },
  { name: 'work', path: MY_WORK },
  { name: 'designPage', path: `/${DESIGN_PAGE}`, identity: ['pageId'] },
  { name: 'designPage', path: `/${DESIGN_PAGE}/:name`, identity: ['pageId'] },
  { name: 'designPage', path: `/:group/${DESIGN_PAGE}`, identity: ['pageId'] },
]

/** Public routes that no module has built yet (specification section 2.1). */
export const publicRoutes: readonly PrivateRoute[] = [
  { name: 'callback' },
  { name: 'uuc' },
  { name: 'fundLogin' },
  { name: 'jump' },
  { name: 'filePreview', identity: ['id'] },
  { name: 'homeOffice' },
  { name: 'procFormByBtn', identity: ['id'] },
  { name: 'dataTemplateView' },
  { name: 'dataTemplateView', path: '/dataTemplateView/:id' },
  { name: 'designPageView', identity: ['pageId'] },
  { name: 'flowableReport', identity: ['id'] },
  { name: 'iframe-kms-view', identity: ['id'] },
]

export const pathOf = ({ name, path }: PrivateRoute): string => path ?? `/${name}`

/** As pages of the frame. To be registered after the modules' own, which come first where both have one. */
export const routePages: readonly Page[] = [
  ...privateRoutes.map((route) => pageOf(route, () => import('./pages/UnbuiltPage.tsx'))),
  ...publicRoutes.map((route) => pageOf(route, () => import('./pages/LinkPage.tsx'))),
]

function pageOf(route: PrivateRoute, load: Page['load']): Page {
  const { name: _, ...page } = route
  return definePage({ ...page, path: pathOf(route), plain: true, load: () => withTexts(load) })
}

async function withTexts(load: Page['load']): ReturnType<Page['load']> {
  const [loaded] = await Promise.all([load(), loadExtraTexts('route')])
  return loaded
}

/**
 * Whether a page was designed in the browser: it gets the whole room of the frame.
 * @param name of its menu, where it has one
 */
export const isDesignPage = (path: string, name = ''): boolean => `${path} ${name}`.includes(DESIGN_PAGE)
